/** Short sounds, made on the spot: nothing is downloaded, and nothing is heard unless requested. */
import { settings } from "./settings.svelte.ts";
import type { Sound } from "./heard.ts";

let context: AudioContext | null = null;
let air: AudioBuffer | null = null;

/** A second of noise, made once: papers and knocks are cut from it. */
function airOf(audio: AudioContext): AudioBuffer {
  if (air) return air;
  air = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = air.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return air;
}

/** A breath of noise whose colour glides from one pitch to another: paper, or wood that is struck. */
function rustle(
  audio: AudioContext,
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
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, Math.random() * 0.5);
  source.stop(at + seconds);
}

/** A note that dies away; one that glides down is a blow. */
function note(
  audio: AudioContext,
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
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Notes one after the other. */
function tune(audio: AudioContext, at: number, pitches: number[], gap: number, loud: number): void {
  for (const [n, pitch] of pitches.entries()) {
    note(audio, at + n * gap, 0.5, pitch, loud);
    note(audio, at + n * gap, 0.35, pitch * 2, loud * 0.25, { shape: "sine" });
  }
}

/** The die tumbles as long as it is drawn tumbling. */
const TUMBLES = [0, 0.11, 0.2, 0.31, 0.45, 0.62];

const PLAYED: Record<Sound, (audio: AudioContext, at: number, loud: number) => void> = {
  card: (audio, at, loud) => {
    rustle(audio, at, 0.13, [1500, 4200], loud * 0.5);
    rustle(audio, at + 0.13, 0.05, [900, 500], loud * 0.7);
  },
  dice: (audio, at, loud) => {
    for (const [n, after] of TUMBLES.entries())
      rustle(audio, at + after, 0.06, [2300 - n * 180, 900], loud * (0.9 - n * 0.1));
  },
  blow: (audio, at, loud) => {
    note(audio, at, 0.32, 150, loud * 0.9, { shape: "sine", to: 48 });
    rustle(audio, at, 0.09, [700, 240], loud * 0.6);
  },
  gain: (audio, at, loud) => tune(audio, at, [784, 1047], 0.09, loud * 0.26),
  great: (audio, at, loud) => {
    rustle(audio, at, 0.5, [600, 5200], loud * 0.28);
    tune(audio, at + 0.06, [523, 784, 1175], 0.08, loud * 0.22);
  },
  turn: (audio, at, loud) => tune(audio, at, [659, 880], 0.12, loud * 0.3),
  won: (audio, at, loud) => tune(audio, at, [523, 659, 784, 1047, 784, 1047], 0.13, loud * 0.34),
  lost: (audio, at, loud) => tune(audio, at, [440, 392, 330], 0.22, loud * 0.26),
};

/** Play a sound, if sounds are on. */
export function ring(sound: Sound): void {
  if (!settings.sounds || settings.volume === 0) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // no sound on this machine
  }
  void context.resume();
  PLAYED[sound](context, context.currentTime + 0.005, (settings.volume / 100) ** 2);
}
