import type { Unsubscribe } from '#state/signal.ts'
import type { Player } from './player.ts'

const leapMs = 5_000

/** The keys of a replay, parted by spaces; names are keys of `board.shortcuts.replay`. */
export const replayKeys = {
  play: 'space',
  forward: 'arrowright arrowup',
  backward: 'arrowleft arrowdown',
  begin: 'home',
  finish: 'end',
  nextStep: 'pagedown',
  previousStep: 'pageup',
  end: 'escape',
} as const

export type ReplayKeyName = keyof typeof replayKeys

// `Object.keys` forgets the names of its argument.
export const replayKeyNames = Object.keys(replayKeys) as ReplayKeyName[]

type KeyParts = { readonly player: Player; readonly isStill: () => boolean; readonly end: () => void }

/**
 * Handles keys before the board does while a replay is shown. Space plays and pauses; the arrows seek by five seconds; Home
 * and End go to the beginning and the end. Page Up and Page Down, which a presenter's clicker sends, go a step back and play
 * one. Escape ends the replay. Returns an unsubscribe function.
 */
export function listenToReplayKeys({ player, isStill, end }: KeyParts): Unsubscribe {
  const { position, timeline } = player
  const runs: Record<ReplayKeyName, () => void> = {
    play: () => player.toggle(),
    forward: () => player.seek(position.value + leapMs),
    backward: () => player.seek(position.value - leapMs),
    begin: () => player.seek(0),
    finish: () => player.seek(timeline.durationMs),
    nextStep: () => player.next(isStill()),
    previousStep: () => player.previous(),
    end,
  }
  const listen = (event: KeyboardEvent) => {
    const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
    const name = replayKeyNames.find((each) => replayKeys[each].split(' ').includes(key))
    if (!name || event.altKey || event.ctrlKey || event.metaKey || isForAnother(event)) return
    event.preventDefault()
    event.stopPropagation()
    runs[name]()
  }
  // In the capture phase: the board's own handlers are on the window in the bubble phase.
  document.addEventListener('keydown', listen, { capture: true })
  return () => document.removeEventListener('keydown', listen, { capture: true })
}

/** Menus, dialogs, fields, lists and overlays use these keys themselves; the space bar presses a focused button. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, .menu, .aid-layer, .instrument-bars, .timer, select, textarea, input:not([type=range])'))
    return true
  return key === ' ' && target.closest('button, a') !== null
}
