// A few quiet tones, made on the spot; nothing is heard unless sounds are switched on.
import { settings } from "../lib/settings.svelte";

export type Sound = "turn" | "place" | "move" | "money" | "card" | "chat" | "over";

/** Frequency in Hz, start and length in seconds, loudness. */
type Tone = [frequency: number, at: number, length: number, loudness: number];
const TONES: Record<Sound, Tone[]> = {
  turn: [[523, 0, 0.18, 0.05], [784, 0.12, 0.3, 0.05]],
  place: [[196, 0, 0.09, 0.09], [147, 0.02, 0.12, 0.06]],
  move: [[294, 0, 0.07, 0.035]],
  money: [[1175, 0, 0.06, 0.02], [1568, 0.05, 0.1, 0.02]],
  card: [[349, 0, 0.06, 0.03], [440, 0.05, 0.08, 0.03]],
  chat: [[660, 0, 0.08, 0.03]],
  over: [[392, 0, 0.3, 0.05], [523, 0.16, 0.3, 0.05], [659, 0.32, 0.5, 0.05]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [frequency, at, length, loudness] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loudness, now + at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length + 0.02);
  }
}
