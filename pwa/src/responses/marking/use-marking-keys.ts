import { useEffect, useEffectEvent } from 'react'

/** The acts that a key does. */
export type MarkingKeys = {
  /** A digit selects a line of the rubric, or without a rubric writes points. */
  digit: (digit: number) => void
  decimal: () => void
  erase: () => void
  full: () => void
  none: () => void
  comment: () => void
  judge: () => void
  group: () => void
  save: () => void
  previous: () => void
  next: () => void
  reset: () => void
  help: () => void
}

const letters: Readonly<Record<string, keyof Omit<MarkingKeys, 'digit'>>> = {
  KeyF: 'full',
  KeyZ: 'none',
  KeyC: 'comment',
  KeyU: 'judge',
  KeyG: 'group',
  KeyJ: 'next',
  KeyK: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'save',
  NumpadEnter: 'save',
  Backspace: 'erase',
  Period: 'decimal',
  NumpadDecimal: 'decimal',
  Escape: 'reset',
}

/** Marks by keys, by their place on the keyboard, whatever script it writes. */
export function useMarkingKeys(keys: MarkingKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.repeat) return
    const { target } = event
    const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
    if (target instanceof Element && target.closest('dialog, [role=menu], .menu') !== null) return
    const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isInField && !isSaving) return leave(event)
    if ((event.ctrlKey || event.metaKey) && !isSaving) return
    if (event.key === 'Enter' && !isSaving && target instanceof Element && target.closest('button, a, summary')) return
    if (event.key === '?' || event.key === '؟') return act(event, keys.help)
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
    if (digit !== undefined && !event.shiftKey) return act(event, () => keys.digit(Number(digit)))
    const name = letters[event.code]
    if (name !== undefined && !event.shiftKey) act(event, keys[name])
  })
  useEffect(() => {
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

/** Escape leaves a field for the keys again. */
function leave({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur()
}
