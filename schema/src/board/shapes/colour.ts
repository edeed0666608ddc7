/** `#rrggbb` in lower case. */
export type Colour = `#${string}`

/** Whether a value is a colour of the wire. */
export function isColour(value: unknown): value is Colour {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}
