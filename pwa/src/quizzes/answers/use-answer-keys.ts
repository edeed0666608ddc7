import { useEffect, useEffectEvent } from 'react'
import { placeOfKey } from './marks.ts'

type AnswerKeys = {
  /** The number of options; 0 where keys choose none. */
  count: number
  isLocked: boolean
  choose: (place: number) => void
  send: () => void
}

/**
 * Digits and letters choose an option and Enter sends the answer, while no field, select or button has the keyboard
 * focus: a letter typed elsewhere is no answer.
 */
export function useAnswerKeys({ count, isLocked, choose, send }: AnswerKeys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTaken(event)) return
    const place = placeOfKey(event.key, count)
    if (place === null && event.key !== 'Enter') return
    event.preventDefault()
    if (place === null) send()
    else choose(place)
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether the focused element handles the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, input, textarea, select, [contenteditable]') !== null) return true
  return key === 'Enter' && target.closest('button, a') !== null
}
