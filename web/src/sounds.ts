/** Short sounds, made on the spot: wood, paper and a small bell. */
import { settings } from './settings.svelte';

export type Sound = 'card' | 'turn' | 'speech' | 'win' | 'end' | 'soon' | 'no';

let context: AudioContext | null = null;
let touched = false;

/** A browser lets a page sound only after somebody has touched it; until then there is silence. */
function ready(): AudioContext | null {
  if (!touched || !settings.sounds || !('AudioContext' in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context.state === 'running' ? context : null;
}

/** What sounds takes many milliseconds to be made: after the first touch, not when there is something to be heard. */
function prepare(): void {
  touched = true;
  setTimeout(ready);
}
for (const touch of ['pointerup', 'keydown'])
  globalThis.addEventListener?.(touch, prepare, { once: true, capture: true });

export function play(sound: Sound): void {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime;
  switch (sound) {
    case 'card':
      paper(audio, now, 0.05, 2600);
      break;
    case 'turn':
      knock(audio, now, 420);
      knock(audio, now + 0.13, 560);
      break;
    case 'speech':
      bell(audio, now, 880, 0.05, 0.25);
      break;
    case 'soon':
      knock(audio, now, 700);
      break;
    case 'no':
      knock(audio, now, 160);
      break;
    case 'win':
      // A pentatonic run.
      [523, 587, 784, 880, 1047].forEach((pitch, i) => bell(audio, now + i * 0.11, pitch, 0.09, 0.9));
      break;
    case 'end':
      [523, 440, 392].forEach((pitch, i) => bell(audio, now + i * 0.17, pitch, 0.07, 0.8));
  }
}

function loudness(audio: AudioContext, at: number, peak: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function bell(audio: AudioContext, at: number, pitch: number, peak: number, length: number): void {
  for (const [overtone, share] of [
    [1, 1],
    [2.76, 0.3],
  ] as const) {
    const tone = audio.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = pitch * overtone;
    tone.connect(loudness(audio, at, peak * share, length / overtone));
    tone.start(at);
    tone.stop(at + length);
  }
}

function knock(audio: AudioContext, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.09);
  tone.connect(loudness(audio, at, 0.16, 0.12));
  tone.start(at);
  tone.stop(at + 0.14);
}

let rustle: AudioBuffer | null = null;

function paper(audio: AudioContext, at: number, length: number, pitch: number): void {
  const source = audio.createBufferSource();
  source.buffer = rustle ??= noise(audio, length);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(loudness(audio, at, 0.12, length));
  source.start(at);
}

function noise(audio: AudioContext, length: number): AudioBuffer {
  const found = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = found.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  return found;
}
