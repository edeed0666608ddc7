import { isColour, type Colour } from '@takhti/schema/board/shapes/colour'
import { cssColour } from '../../clipboard/css-colour.ts'
import { at, numberOf, valueOf, type Tree } from './markup-tree.ts'

/** A colour and its opacity, from 0 to 1. */
export type SeenColour = { readonly colour: Colour; readonly alpha: number }

/** The colours of a theme by their names, and a slide's mapping to them. */
export type Palette = {
  readonly theme: ReadonlyMap<string, Colour>
  readonly names: ReadonlyMap<string, string>
}

const nameKinds = [
  'bg1',
  'tx1',
  'bg2',
  'tx2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const

/** The mapping of most masters. */
const usualNames: ReadonlyMap<string, string> = new Map([
  ['bg1', 'lt1'],
  ['tx1', 'dk1'],
  ['bg2', 'lt2'],
  ['tx2', 'dk2'],
])

/** The palette of a theme, as mapped by a master or a layout. */
export function readPalette(theme: Tree | undefined, map: Tree | undefined): Palette {
  const scheme = at(theme, 'themeElements', 'clrScheme')
  const colours = new Map<string, Colour>([
    ['dk1', '#000000'],
    ['lt1', '#ffffff'],
  ])
  const none = { theme: colours, names: usualNames }
  for (const each of scheme?.trees ?? []) {
    const found = readColour(each, none)
    if (found) colours.set(each.name, found.colour)
  }
  const names = new Map(
    nameKinds.map((name): [string, string] => [name, valueOf(map, name) ?? usualNames.get(name) ?? name]),
  )
  return { theme: colours, names }
}

/** The colour that an element contains; null for none. `own` is the theme's placeholder colour. */
export function readColour(holder: Tree | undefined, palette: Palette, own: Colour | null = null): SeenColour | null {
  for (const each of holder?.trees ?? []) {
    const plain = plainColour(each, palette, own)
    if (plain) return changed(plain, each)
  }
  return null
}

function plainColour(tree: Tree, { theme, names }: Palette, own: Colour | null): Colour | null {
  const value = valueOf(tree, 'val') ?? ''
  switch (tree.name) {
    case 'srgbClr':
      return hexColour(value)
    case 'sysClr':
      return hexColour(valueOf(tree, 'lastClr') ?? '') ?? (value === 'window' ? '#ffffff' : '#000000')
    case 'schemeClr':
      return value === 'phClr' ? own : (theme.get(names.get(value) ?? value) ?? null)
    case 'prstClr':
      return cssColour(value) ?? null
    case 'scrgbClr':
      return spelled(['r', 'g', 'b'].map((part) => (numberOf(tree, part) ?? 0) / 100_000))
    default:
      return null
  }
}

function hexColour(value: string): Colour | null {
  const colour = `#${value.toLowerCase()}`
  return isColour(colour) ? colour : null
}

/** Applies the modifiers of a colour in order; amounts are thousandths of a per cent. */
function changed(colour: Colour, { trees }: Tree): SeenColour {
  let [parts, alpha] = [partsOf(colour), 1]
  for (const each of trees) {
    const part = (numberOf(each, 'val') ?? 100_000) / 100_000
    if (each.name === 'alpha') alpha = Math.min(1, Math.max(0, part))
    // Towards black or white, by the remaining fraction.
    if (each.name === 'shade') parts = parts.map((value) => value * part)
    if (each.name === 'tint') parts = parts.map((value) => value * part + 1 - part)
    if (each.name === 'lumMod') parts = withLightness(parts, (light) => light * part)
    if (each.name === 'lumOff') parts = withLightness(parts, (light) => light + part)
  }
  return { colour: spelled(parts), alpha }
}

/** The same hue and saturation at another lightness. */
function withLightness(parts: readonly number[], change: (light: number) => number): number[] {
  const [most, least] = [Math.max(...parts), Math.min(...parts)]
  const light = (most + least) / 2
  const next = Math.min(1, Math.max(0, change(light)))
  // The maximal distance of the channels from the middle at each lightness.
  const room = (value: number) => Math.min(value, 1 - value)
  const stretch = room(light) === 0 ? 0 : room(next) / room(light)
  return parts.map((value) => next + (value - light) * stretch)
}

function partsOf(colour: Colour): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
}

function spelled(parts: readonly number[]): Colour {
  const digits = parts.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
