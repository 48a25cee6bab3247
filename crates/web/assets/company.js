// Remote players: sharing the table's link, turn notifications and reactions. Hides what the
// browser doesn't support here.

import { root } from "./root.js";

const NOTIFY = "rollwright-notify";

/** Notifications need HTTPS or localhost. */
const canNotify = () => isSecureContext && "Notification" in window && Notification.permission !== "denied";
const notifies = () => canNotify() && Notification.permission === "granted" && localStorage.getItem(NOTIFY) === "on";

let wasYours = false;

/** Shows in the tab's title and icon whether it is this player's turn. Also sends a
 *  notification if they are enabled and the page is hidden. */
export function tellTurn(table, yours, title) {
  document.title = yours ? `▶ ${table.dataset.yourTurn} · ${title}` : title;
  const icon = document.getElementById("icon");
  icon.dataset.still ??= icon.getAttribute("href");
  icon.setAttribute("href", yours ? icon.dataset.turn : icon.dataset.still);
  if (yours && !wasYours && document.hidden && notifies()) notify(table.dataset.yourTurn, title);
  if (!yours && wasYours) takeBack();
  wasYours = yours;
}

/** Closes notifications of a turn that is over. */
async function takeBack() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const words = await worker?.getNotifications({ tag: location.pathname }) ?? [];
  for (const word of words) word.close();
}

async function notify(words, title) {
  const about = { body: title, tag: location.pathname, icon: `${root}icon/192.png`, data: location.href };
  // Phones accept notifications only from a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await worker.showNotification(words, about);
  else new Notification(words, about);
}

/** Shows the buttons that need a script and makes them work. */
export function enlivenCompany(table) {
  const link = (button) => button.closest(".link").querySelector("[data-link]").textContent.trim();
  for (const copy of navigator.clipboard ? table.querySelectorAll("[data-copy]") : []) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(link(copy));
      copy.textContent = table.dataset.copied;
    });
  }
  for (const share of navigator.share ? table.querySelectorAll("[data-share]") : []) {
    share.hidden = false;
    share.addEventListener("click", () => {
      // The user cancelled.
      navigator.share({ title: share.dataset.share, url: link(share) }).catch(() => {});
    });
  }
  const bell = document.getElementById("notify");
  if (!bell || !canNotify()) return;
  bell.hidden = false;
  bell.setAttribute("aria-pressed", notifies());
  bell.addEventListener("click", async () => {
    const on = !notifies();
    if (on) await Notification.requestPermission();
    localStorage.setItem(NOTIFY, on ? "on" : "off");
    bell.setAttribute("aria-pressed", notifies());
  });
}

const MUTE = "rollwright-mute-reactions";
const isMuted = () => localStorage.getItem(MUTE) === "on";
/** How long a reaction is visible, in milliseconds. */
const SEEN = 4000;

/** Shows a reaction next to the sender's name and announces it to screen readers. */
export function showReaction(table, { seat, reaction }, announce) {
  const muted = document.getElementById("live").dataset.muted.split(" ");
  const drawn = document.getElementById("reactions").content
    .querySelector(`[data-reaction="${CSS.escape(reaction)}"]`);
  // Some games hide the list of players and show the names elsewhere.
  const player = [...table.querySelectorAll(`[data-seat="${seat}"]`)].find((place) => place.checkVisibility());
  if (isMuted() || muted.includes(String(seat)) || !player || !drawn) return;
  const sign = drawn.cloneNode(true);
  player.querySelector(".reaction")?.remove();
  sign.append(drawn.dataset.words);
  player.append(sign);
  const { left, bottom } = player.getBoundingClientRect();
  sign.style.left = `${Math.max(8, Math.min(left + 12, innerWidth - sign.offsetWidth - 8))}px`;
  sign.style.top = `${bottom + 6}px`;
  setTimeout(() => sign.remove(), SEEN);
  const name = player.querySelector(".name").textContent;
  announce.textContent = `${name}: ${drawn.dataset.words}`;
}

/** Sets up the switch that mutes reactions. */
export function enlivenMute() {
  const mute = document.getElementById("mute");
  if (!mute) return;
  mute.hidden = false;
  mute.setAttribute("aria-pressed", isMuted());
  mute.addEventListener("click", () => {
    localStorage.setItem(MUTE, isMuted() ? "off" : "on");
    mute.setAttribute("aria-pressed", isMuted());
  });
}
