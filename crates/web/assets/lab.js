// Shows the progress of a simulation until it is done.

async function look() {
  try {
    const answer = await fetch(location.pathname, { headers: { "x-rollwright": "part" } });
    const html = await answer.text();
    const part = new DOMParser().parseFromString(html, "text/html").getElementById("run");
    if (!part) return location.reload();
    document.getElementById("run").replaceWith(part);
  } catch {
    // The server is temporarily unreachable: try again.
  }
  setTimeout(look, 700);
}

setTimeout(look, 500);
