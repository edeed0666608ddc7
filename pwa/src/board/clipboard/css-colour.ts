import { isColour, type Colour } from '@takhti/schema/board/shapes/colour'

// A map, since a text may name a colour `constructor`.
const named: ReadonlyMap<string, Colour> = new Map([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['red', '#ff0000'],
  ['green', '#008000'],
  ['blue', '#0000ff'],
  ['yellow', '#ffff00'],
  ['orange', '#ffa500'],
  ['purple', '#800080'],
  ['grey', '#808080'],
  ['gray', '#808080'],
  ['brown', '#a52a2a'],
  ['pink', '#ffc0cb'],
  ['cyan', '#00ffff'],
  ['magenta', '#ff00ff'],
  ['navy', '#000080'],
  ['teal', '#008080'],
  ['maroon', '#800000'],
  ['silver', '#c0c0c0'],
])

/** A CSS colour without its alpha; null for a transparent one, undefined for an invalid or uncommon name. */
export function cssColour(text: string): Colour | null | undefined {
  const value = text.trim().toLowerCase()
  if (value === 'none' || value === 'transparent') return null
  const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(value) ? spelledOut(value.slice(1)) : null
  if (hex?.endsWith('00') && hex.length === 8) return null
  const colour = hex === null ? rgbOf(value) : `#${hex.slice(0, 6)}`
  return colour !== null && isColour(colour) ? colour : named.get(value)
}

/** Expands short hex colours: each digit is doubled. */
function spelledOut(digits: string): string {
  return digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join('')
}

function rgbOf(value: string): string | null {
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(value)?.slice(1)
  if (parts === undefined) return null
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}
