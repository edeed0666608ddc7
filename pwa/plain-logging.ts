/**
 * What Yjs says through `lib0/logging`, on the console and without its colours: that module draws a console of its own as well,
 * and with it comes a quarter as much code as Yjs has.
 */
export const [BOLD, UNBOLD, ORANGE, RED] = ['', '', '', '']

/** Tells the console, as a message. */
export function print(...parts: readonly unknown[]): void {
  console.log(...parts.filter((part) => part !== ''))
}

/** Tells the console, as a warning. */
export function warn(...parts: readonly unknown[]): void {
  console.warn(...parts)
}
