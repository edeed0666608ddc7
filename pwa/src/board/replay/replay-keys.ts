import type { Unsubscribe } from '../editor/signal.ts'
import type { Player } from './player.ts'

const leapMs = 5_000

type KeyParts = { readonly player: Player; readonly isStill: () => boolean; readonly end: () => void }

/**
 * Hears the keyboard before the board does while a replay is shown: space plays and pauses, the arrows go five seconds back
 * and on, Home and End to the beginning and the end, Page Up and Page Down (which is what a presenter's clicker sends) take
 * a step back and play one, Escape ends the replay. Returns what ends the hearing.
 */
export function listenToReplayKeys({ player, isStill, end }: KeyParts): Unsubscribe {
  const { position, timeline } = player
  const runs: Record<string, () => void> = {
    ' ': () => player.toggle(),
    ArrowRight: () => player.seek(position.value + leapMs),
    ArrowUp: () => player.seek(position.value + leapMs),
    ArrowLeft: () => player.seek(position.value - leapMs),
    ArrowDown: () => player.seek(position.value - leapMs),
    Home: () => player.seek(0),
    End: () => player.seek(timeline.durationMs),
    PageDown: () => player.next(isStill()),
    PageUp: () => player.previous(),
    Escape: end,
  }
  const hear = (event: KeyboardEvent) => {
    const run = runs[event.key]
    if (!run || event.altKey || event.ctrlKey || event.metaKey || isForAnother(event)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  // On the way down: the board's own keys are heard at the window on the way up.
  document.addEventListener('keydown', hear, { capture: true })
  return () => document.removeEventListener('keydown', hear, { capture: true })
}

/** Menus, dialogs, fields and lists have these keys for themselves, and the space bar presses the button it stands on. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, .menu, select, textarea, input:not([type=range])')) return true
  return key === ' ' && target.closest('button, a') !== null
}
