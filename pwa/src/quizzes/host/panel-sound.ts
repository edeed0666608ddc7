import { isQuizSoundOn, storeQuizSound } from '#api/quiz-sound.ts'
import type { KnownQuiz } from '../room/quiz-state.ts'

/** The moments of a quiz that a panel plays. */
export type Moment = 'joined' | 'opened' | 'closed' | 'revealed' | 'ended'

type Note = readonly [hertz: number, atMs: number, lengthMs: number]

/** Short tones of our own. */
const tones: Readonly<Record<Moment, readonly Note[]>> = {
  joined: [[660, 0, 90]],
  opened: [
    [440, 0, 120],
    [660, 130, 200],
  ],
  closed: [[330, 0, 260]],
  revealed: [
    [523, 0, 120],
    [659, 120, 120],
    [784, 240, 260],
  ],
  ended: [
    [523, 0, 160],
    [523, 180, 90],
    [659, 280, 160],
    [784, 460, 160],
    [1047, 640, 520],
  ],
}

const loudness = 0.12

type Seen = Pick<KnownQuiz, 'phase' | 'turn' | 'playerCount'>

/** What happened between two states of a quiz; null where no tone belongs to it. */
export function momentOf(before: Seen | null, now: Seen): Moment | null {
  if (before === null) return null
  if (now.phase === 'lobby') return now.playerCount > before.playerCount ? 'joined' : null
  if (now.phase === 'open' && now.turn !== before.turn) return 'opened'
  if (now.phase === before.phase) return null
  return now.phase === 'closed' || now.phase === 'revealed' || now.phase === 'ended' ? now.phase : null
}

let context: AudioContext | null = null

/** Stores the choice. A press makes the context, since a browser plays nothing before one. */
export function setSound(isOn: boolean): void {
  storeQuizSound(isOn)
  if (isOn) play('joined')
}

/** Plays the tones of a moment where the device plays any. */
export function play(moment: Moment): void {
  if (!isQuizSoundOn()) return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  for (const [hertz, atMs, lengthMs] of tones[moment]) playNote(context, hertz, [atMs, lengthMs])
}

function playNote(audio: AudioContext, hertz: number, [atMs, lengthMs]: readonly [number, number]): void {
  const start = audio.currentTime + atMs / 1_000
  const end = start + lengthMs / 1_000
  const volume = new GainNode(audio, { gain: loudness })
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.linearRampToValueAtTime(0, end)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(end)
}
