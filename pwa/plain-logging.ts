/**
 * Replaces `lib0/logging`, by which Yjs logs, with the plain console. That module also renders a console of its own,
 * whose code is a quarter of the size of Yjs.
 */
export const [BOLD, UNBOLD, ORANGE, RED] = ['', '', '', '']

/** Logs a message. */
export function print(...parts: readonly unknown[]): void {
  console.log(...parts.filter((part) => part !== ''))
}

/** Logs a warning. */
export function warn(...parts: readonly unknown[]): void {
  console.warn(...parts)
}
