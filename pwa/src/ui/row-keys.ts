import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move the focus to the same control of another row. */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target
  if (!(control instanceof HTMLElement) || !control.matches('input[type="checkbox"], button, a')) return
  const row = control.closest('tr')
  if (row === null) return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
  const next = { ArrowDown: rows.indexOf(row) + 1, ArrowUp: rows.indexOf(row) - 1, Home: 0, End: rows.length - 1 }
  if (!Object.hasOwn(next, event.key)) return
  // The test above admits only the four keys.
  const target = rows[next[event.key as keyof typeof next]]
  if (target === undefined) return
  event.preventDefault()
  const at = controlsOf(row).indexOf(control)
  const others = controlsOf(target)
  ;(others[at] ?? others.at(-1))?.focus()
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('input[type="checkbox"], button, a')]
}
