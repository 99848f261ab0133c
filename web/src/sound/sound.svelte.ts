// Sound and voice as the visitor chose them: none until asked for, and no sound of what does not move.

import type { EventLine, Snapshot } from '../contract';
import type { Scene } from '../state/playback';
import { of, pace, settings } from '../words/speech.svelte';
import { saidAloud, soundsOf } from './heard';
import { notes } from './notes';
import { Player } from './player';
import { quoted, Voice } from './voice';

const player = new Player(() => (typeof AudioContext === 'undefined' ? null : new AudioContext()));
const voice = new Voice(() => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis), (words) => new SpeechSynthesisUtterance(words));

const sounds = () => settings.sound && pace() !== 'off';

/** A wheel or dice begin to be seen; cards are heard one by one. */
export function hearScene(scene: Scene) {
  if (sounds() && scene.kind !== 'cards') player.play(notes(scene.kind, { ms: scene.ms }));
}

/** Something was told. */
export function hearTold(fresh: EventLine[], snapshot: Snapshot) {
  if (sounds()) for (const { sound, many } of soundsOf(fresh, snapshot)) player.play(notes(sound, { many }));
  if (!settings.voice || document.hidden) return;
  for (const event of saidAloud(fresh)) voice.say(quoted(of(event.words)), settings.language);
}

/** The switches were moved: the first sound is heard at once, so that one knows what was asked for. */
export function soundSwitched() {
  if (settings.sound) player.play(notes('chips'));
  else player.close();
}
export function voiceSwitched(words: string) {
  if (settings.voice) voice.say(words, settings.language);
  else voice.hush();
}
