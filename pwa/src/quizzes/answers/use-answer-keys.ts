import { useEffect, useEffectEvent } from 'react'
import { placeOfKey } from './marks.ts'

type AnswerKeys = {
  /** How many options there are; 0 where nothing is chosen by keys. */
  count: number
  isLocked: boolean
  choose: (place: number) => void
  send: () => void
}

/**
 * Digits and letters choose an option and Enter sends the answer, while nothing that is written in, chosen from or pressed has
 * the focus of the keyboard: a letter typed elsewhere is no answer.
 */
export function useAnswerKeys({ count, isLocked, choose, send }: AnswerKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTaken(event)) return
    const place = placeOfKey(event.key, count)
    if (place === null && event.key !== 'Enter') return
    event.preventDefault()
    if (place === null) send()
    else choose(place)
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/** Whether what has the focus makes something of the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, input, textarea, select, [contenteditable]') !== null) return true
  return key === 'Enter' && target.closest('button, a') !== null
}
