import type { Colour } from '@takhti/schema/board/shapes/colour'
import { MIN_OPACITY, type ShapeLook } from '@takhti/schema/board/shapes/look'
import { at, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { readColour, type Palette, type SeenColour } from './slide-colour.ts'

/** The paint of a shape: its fill and its stroke, each null for none, and the colour of its text. */
export type ShapePaint = {
  readonly fill: SeenColour | null
  readonly line: LinePaint | null
  readonly letters: Colour | null
}

/** `width` is in slide units (EMU). */
export type LinePaint = SeenColour & Pick<ShapeLook, 'dash'> & { readonly width: number }

const usualLine = 9_525

/** The paint of a shape by its own properties, and by its style where these are missing. */
export function readPaint(shape: Tree, palette: Palette): ShapePaint {
  const [properties, style] = [at(shape, 'spPr'), at(shape, 'style')]
  const fillRef = at(style, 'fillRef')
  const hasFill = (numberOf(fillRef, 'idx') ?? 0) > 0
  return {
    fill:
      readFill(properties, palette) ?? (isFillDeclared(properties) || !hasFill ? null : readColour(fillRef, palette)),
    line: readLine(at(properties, 'ln'), palette, at(style, 'lnRef')),
    letters: readColour(at(style, 'fontRef'), palette)?.colour ?? null,
  }
}

/** A single fill colour: the first one of a gradient, the background of a pattern. */
export function readFill(holder: Tree | undefined, palette: Palette, own: Colour | null = null): SeenColour | null {
  return (
    readColour(at(holder, 'solidFill'), palette, own) ??
    readColour(at(holder, 'gradFill', 'gsLst', 'gs'), palette, own) ??
    readColour(at(holder, 'pattFill', 'bgClr'), palette, own)
  )
}

export function readLine(line: Tree | undefined, palette: Palette, style?: Tree): LinePaint | null {
  if (at(line, 'noFill')) return null
  const declared = readFill(line, palette)
  const styled = (numberOf(style, 'idx') ?? 0) > 0 ? readColour(style, palette) : null
  const colour = declared ?? styled
  if (colour === null) return null
  return {
    ...colour,
    width: numberOf(line, 'w') ?? usualLine,
    dash: dashOf(valueOf(at(line, 'prstDash'), 'val') ?? ''),
  }
}

/** The opacity of a colour; nothing where it is opaque. */
export function seen({ alpha }: SeenColour): { opacity?: number } {
  return alpha < 1 ? { opacity: Math.max(MIN_OPACITY, alpha) } : {}
}

function isFillDeclared(properties: Tree | undefined): boolean {
  return properties?.trees.some(({ name }) => /^(?:no|solid|grad|patt|blip|grp)Fill$/.test(name)) ?? false
}

function dashOf(name: string): 'solid' | 'dashed' | 'dotted' {
  if (/dot/i.test(name) && !/dash/i.test(name)) return 'dotted'
  return /dash/i.test(name) ? 'dashed' : 'solid'
}
