// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { Playback } from './playback.ts'
import { onPlayerKey } from './player-keys.ts'

const turns = [
  { atMs: 0, pageId: 'a' },
  { atMs: 40_000, pageId: 'b' },
]

let playback: Playback

beforeEach(() => {
  playback = new Playback(() => () => {})
  playback.grow(60_000, true)
  playback.seek(20_000)
})

/** Presses a key on an element of the player; returns the position of the recording and whether it plays. */
function press(key: string, on: 'main' | 'button' | 'input' | 'select'): [number, boolean] {
  const element = document.body.appendChild(document.createElement(on))
  const listen = (event: KeyboardEvent) => onPlayerKey(event, playback, turns)
  document.addEventListener('keydown', listen)
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  document.removeEventListener('keydown', listen)
  element.remove()
  const { ms, isPlaying } = playback.state()
  return [ms, isPlaying]
}

// Fault: every button handles all keys itself: after a press on "Play" the arrows did nothing.
test.each([
  ['main', ' ', [20_000, true]],
  ['input', ' ', [20_000, true]],
  ['button', ' ', [20_000, false]],
  ['main', 'ArrowRight', [30_000, false]],
  ['button', 'ArrowLeft', [10_000, false]],
  ['button', 'End', [60_000, false]],
  ['input', 'ArrowRight', [20_000, false]],
  ['input', 'Home', [20_000, false]],
  ['select', 'ArrowRight', [20_000, false]],
  ['input', 'PageDown', [40_000, false]],
  ['select', 'PageUp', [0, false]],
] as const)('[H9] on %s the key %j has its usual effect', (on, key, expected) => {
  if (key === 'PageUp') playback.seek(50_000)
  expect(press(key, on)).toEqual(expected)
})
