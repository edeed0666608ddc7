import type { Playback } from './playback.ts'
import { turnBy, type Turns } from './turns.ts'

/** The distance of a jump, in milliseconds. */
export const leapMs = 10_000

/**
 * Space plays and pauses, arrows seek, Home and End go to the beginning and the end. Page Up and Page Down turn the page.
 * The focus may be anywhere in the player. A button has Space for itself, a list every key but those of pages, and the
 * time bar the keys that move it.
 */
export function onPlayerKey(event: KeyboardEvent, playback: Playback, turns: Turns): void {
  const leap = (by: number) => playback.seek(playback.state().ms + by)
  const runs: Record<string, () => void> = {
    PageDown: () => turnBy(playback, turns, 1),
    PageUp: () => turnBy(playback, turns, -1),
    ' ': () => playback.toggle(),
    ArrowRight: () => leap(leapMs),
    ArrowLeft: () => leap(-leapMs),
    Home: () => playback.seek(0),
    End: () => playback.seek(playback.state().lengthMs),
  }
  const { key } = event
  if (runs[key] === undefined || event.altKey || event.ctrlKey || event.metaKey || isForAnother(event)) return
  event.preventDefault()
  runs[key]()
}

function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || key.startsWith('Page')) return false
  if (target.closest('select') !== null) return true
  return target.closest(key === ' ' ? 'button, a' : 'input') !== null
}
