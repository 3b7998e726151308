/** Short sounds, made on the spot: nothing is downloaded, and nothing is heard unless requested. */
import { settings } from "./settings.svelte.ts";

export type Sound = "card" | "dice" | "turn" | "end";

let context: AudioContext | null = null;

function noise(audio: AudioContext, at: number, seconds: number, pitch: number, loud: number): void {
  const frames = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < frames; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, seconds: number, pitch: number, loud: number): void {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Play a sound, if sounds are on. */
export function ring(sound: Sound): void {
  if (!settings.sounds || settings.volume === 0) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // no sound on this machine
  }
  void context.resume();
  const loud = (settings.volume / 100) ** 2;
  const now = context.currentTime;
  if (sound === "card") noise(context, now, 0.07, 2400, loud);
  else if (sound === "dice") for (const n of [0, 1, 2]) noise(context, now + n * 0.09, 0.05, 1200, loud);
  else if (sound === "turn") {
    tone(context, now, 0.25, 660, loud * 0.4);
    tone(context, now + 0.12, 0.35, 880, loud * 0.4);
  } else
    for (const [n, pitch] of [523, 659, 784].entries()) tone(context, now + n * 0.13, 0.5, pitch, loud * 0.4);
}
