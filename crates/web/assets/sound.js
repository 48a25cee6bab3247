// Synthesized sounds: dice on wood, a pencil, a lock, a bell, and a fanfare at the end.
// Off by default; the setting is stored in the browser.

const KEPT = "rollwright-sound";
let air = null;

/** Whether sounds are on. */
export const isOn = () => {
  try { return localStorage.getItem(KEPT) === "on"; } catch { return false; }
};

/** Turns sounds on or off. Plays one to confirm that they are on. */
export function turn(on) {
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* Not stored. */ }
  if (on) play("turn");
}

/** A short burst of noise around a pitch: wood, paper, metal. */
function knock(at, pitch, length, loudness, narrow = 1) {
  const samples = air.createBuffer(1, Math.ceil(length * air.sampleRate), air.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(air, { buffer: samples });
  const filter = new BiquadFilterNode(air, { type: "bandpass", frequency: pitch, Q: narrow });
  source.connect(filter).connect(new GainNode(air, { gain: loudness })).connect(air.destination);
  source.start(at);
}

/** A tone that fades away. */
function ring(at, pitch, length, loudness) {
  const tone = new OscillatorNode(air, { type: "sine", frequency: pitch });
  const fade = new GainNode(air, { gain: loudness });
  fade.gain.setValueAtTime(loudness, at);
  fade.gain.exponentialRampToValueAtTime(.0001, at + length);
  tone.connect(fade).connect(air.destination);
  tone.start(at);
  tone.stop(at + length);
}

const SOUNDS = {
  dice: (now) => [0, .09, .2, .33, .45].forEach((at, bounce) => knock(now + at, 900 + 260 * (bounce % 3), .07, .5 / (bounce + 1))),
  pencil: (now) => [0, .13].forEach((at) => knock(now + at, 4200, .11, .16, .7)),
  lock: (now) => { knock(now, 1500, .03, .5, 6); knock(now + .09, 700, .05, .6, 4); },
  turn: (now) => { ring(now, 880, .5, .12); ring(now, 1320, .4, .05); },
  end: (now) => [523, 659, 784, 1047].forEach((pitch, step) => ring(now + .13 * step, pitch, .7, .12)),
};

/** Plays a sound if sounds are on. Phones that support it also vibrate. */
export function play(sound) {
  if (!isOn()) return;
  air ??= new AudioContext();
  air.resume();
  SOUNDS[sound](air.currentTime);
  if (sound !== "pencil") navigator.vibrate?.(sound === "end" ? [40, 60, 40] : 25);
}
