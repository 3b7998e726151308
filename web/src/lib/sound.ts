/** Short sounds, made on the spot: nothing is downloaded, and nothing is heard unless requested. */
import { settings } from "./settings.svelte.ts";
import type { Sound } from "./heard.ts";

let context: AudioContext | null = null;
let air: AudioBuffer | null = null;

/** A second of noise, made once: papers and knocks are cut from it. */
function airOf(audio: BaseAudioContext): AudioBuffer {
  if (air) return air;
  air = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = air.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return air;
}

const outlets = new WeakMap<BaseAudioContext, AudioNode>();

/** Where all sounds go: several at once don't distort. */
function outOf(audio: BaseAudioContext): AudioNode {
  const known = outlets.get(audio);
  if (known) return known;
  const limiter = audio.createDynamicsCompressor();
  limiter.threshold.value = -10;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  limiter.connect(audio.destination);
  outlets.set(audio, limiter);
  return limiter;
}

/** A breath of noise whose colour glides from one pitch to another: paper, or wood that is struck. */
function rustle(
  audio: BaseAudioContext,
  at: number,
  seconds: number,
  [from, to]: [number, number],
  loud: number,
): void {
  const source = audio.createBufferSource();
  source.buffer = airOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + seconds * 0.18);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(filter).connect(gain).connect(outOf(audio));
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds);
}

/** A note that dies away; one that glides down is a blow. */
function note(
  audio: BaseAudioContext,
  at: number,
  seconds: number,
  pitch: number,
  loud: number,
  { shape = "triangle" as OscillatorType, to = pitch } = {},
): void {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(outOf(audio));
  source.start(at);
  source.stop(at + seconds);
}

/** Notes one after the other. */
function tune(audio: BaseAudioContext, at: number, pitches: number[], gap: number, loud: number): void {
  for (const [n, pitch] of pitches.entries()) {
    note(audio, at + n * gap, 0.5, pitch, loud);
    note(audio, at + n * gap, 0.35, pitch * 2, loud * 0.25, { shape: "sine" });
  }
}

/** The die tumbles as long as it is drawn tumbling. */
const TUMBLES = [0, 0.11, 0.2, 0.31, 0.45, 0.62];

/** Splinters that fall one after the other, each with its pitch. */
const SPLINTERS = [
  [0, 3800],
  [0.07, 2900],
  [0.13, 4600],
  [0.21, 3300],
  [0.3, 5200],
  [0.42, 4100],
] as const;
/** What rings in struck metal, and how loud. */
const PARTIALS = [
  [587, 1],
  [1402, 0.55],
  [2233, 0.4],
  [3170, 0.22],
] as const;

type Player = (audio: BaseAudioContext, at: number, loud: number, strength: number) => void;

/** How each sound is made; `strength` from 0 to 1 makes a blow heavier. */
export const PLAYED: Record<Sound, Player> = {
  card: (audio, at, loud) => {
    rustle(audio, at, 0.13, [1500, 4200], loud * 1.15);
    rustle(audio, at + 0.13, 0.05, [900, 500], loud * 1.4);
  },
  dice: (audio, at, loud) => {
    for (const [n, after] of TUMBLES.entries())
      rustle(audio, at + after, 0.06, [2300 - n * 180, 900], loud * (1.5 - n * 0.16));
  },
  blow: (audio, at, loud, strength) => {
    const heavy = 0.55 + 0.45 * strength;
    note(audio, at, 0.22 + 0.22 * strength, 190 - 50 * strength, loud * 0.78 * heavy, {
      shape: "sine",
      to: 46,
    });
    rustle(audio, at, 0.08 + 0.08 * strength, [1500, 220], loud * 1.1 * heavy);
    if (strength > 0.7) rustle(audio, at + 0.03, 0.34, [420, 90], loud * 0.5);
  },
  guard: (audio, at, loud) => {
    for (const [pitch, share] of PARTIALS)
      note(audio, at, 0.42 - pitch / 12000, pitch, loud * 0.3 * share, { shape: "sine" });
    rustle(audio, at, 0.04, [3600, 1800], loud * 0.7);
  },
  gain: (audio, at, loud) => {
    note(audio, at, 0.09, 988, loud * 0.24);
    note(audio, at + 0.07, 0.42, 1319, loud * 0.26);
    note(audio, at + 0.07, 0.3, 2637, loud * 0.07, { shape: "sine" });
  },
  break: (audio, at, loud) => {
    rustle(audio, at, 0.11, [5200, 700], loud * 0.95);
    note(audio, at, 0.3, 120, loud * 0.42, { shape: "sine", to: 40 });
    for (const [after, pitch] of SPLINTERS)
      rustle(audio, at + 0.06 + after, 0.05, [pitch, pitch * 0.6], loud * (0.55 - after * 0.7));
  },
  great: (audio, at, loud) => {
    rustle(audio, at, 0.5, [600, 5200], loud * 0.28);
    tune(audio, at + 0.06, [523, 784, 1175], 0.08, loud * 0.22);
  },
  turn: (audio, at, loud) => tune(audio, at, [659, 880], 0.12, loud * 0.3),
  won: (audio, at, loud) => {
    tune(audio, at, [523, 659, 784], 0.12, loud * 0.3);
    tune(audio, at + 0.4, [1047, 784, 1047], 0.13, loud * 0.3);
    for (const pitch of [262, 330, 392, 523]) note(audio, at + 0.66, 0.9, pitch, loud * 0.11);
  },
  lost: (audio, at, loud) => tune(audio, at, [440, 392, 330], 0.22, loud * 0.26),
};

/** Play a sound, if sounds are on: after so many milliseconds, and so strongly. */
export function ring(sound: Sound, after = 0, strength = 0.5): void {
  if (!settings.sounds || settings.volume === 0) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // no sound on this machine
  }
  void context.resume();
  const at = context.currentTime + 0.005 + after / 1000;
  PLAYED[sound](context, at, (settings.volume / 100) ** 2, strength);
}
