import { parseMarks, type Mark } from './marks.ts'

/** The fill of an enclosed shape: none, a translucent tint of its line's colour, or that colour. */
export const fills = ['none', 'tint', 'solid'] as const

export type Fill = (typeof fills)[number]

/** The dash of a line. */
export const dashes = ['solid', 'dashed', 'dotted'] as const

export type Dash = (typeof dashes)[number]

/**
 * The tips of a stroke other than the pen. A `marker` is broad, even, and darkens the layers beneath; a `laser` fades,
 * is shown only while it is drawn, and is never part of a document.
 */
export const tips = ['marker', 'laser'] as const

export type Tip = (typeof tips)[number]

/**
 * The parts of a style beyond colour and width. An absent part is the default: opaque (`opacity` is 0.05 to 1), not
 * filled, solid, drawn with the pen, and in the theme's colours. `isFixed` makes colours independent of the theme, as
 * print does. `marks` are the stretches of a text with special characters.
 */
export type ShapeLook = {
  readonly opacity?: number
  readonly fill?: Fill
  readonly dash?: Dash
  readonly tip?: Tip
  readonly isFixed?: true
  readonly marks?: readonly Mark[]
}

/** The least that can still be seen. */
export const MIN_OPACITY = 0.05

/** The opacity of a tinted fill. */
export const TINT = 0.22

const readers: { readonly [Part in keyof ShapeLook]-?: (value: unknown) => ShapeLook[Part] | undefined } = {
  opacity: (value) => (typeof value === 'number' && value >= MIN_OPACITY && value <= 1 ? value : undefined),
  fill: (value) => fills.find((known) => known === value),
  dash: (value) => dashes.find((known) => known === value),
  tip: (value) => (value === 'marker' ? value : undefined),
  isFixed: (value) => (value === true ? value : undefined),
  marks: (value) => parseMarks(value) ?? undefined,
}

/** Reads the known parts of a stored look; parts of later builds are skipped. */
export function readLook(stored: unknown): ShapeLook {
  const fields = fieldsIn(stored)
  if (fields === null) return {}
  const read = Object.entries(readers).map(([part, reader]) => [part, reader(fields[part])] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** Whether a value is a look whose parts this build all knows; a room refuses others. */
export function isLook(value: unknown): boolean {
  const fields = fieldsIn(value)
  return fields !== null && Object.keys(fields).length === Object.keys(readLook(value)).length
}

/** The parts of a style that are not plain; null where all are. */
export function lookOf({
  opacity = 1,
  fill = 'none',
  dash = 'solid',
  tip,
  isFixed,
  marks,
}: ShapeLook): ShapeLook | null {
  const look = {
    ...(opacity < 1 && { opacity }),
    ...(fill !== 'none' && { fill }),
    ...(dash !== 'solid' && { dash }),
    ...(tip && { tip }),
    ...(isFixed && { isFixed }),
    ...(marks && marks.length > 0 && { marks }),
  }
  return Object.keys(look).length > 0 ? look : null
}

/** Merges changed parts of a look into the stored one; parts of a later build are preserved. */
export function mergedLook(stored: unknown, { opacity, fill, dash, tip, isFixed, marks }: ShapeLook): object | null {
  const change = {
    ...(opacity && { opacity }),
    ...(fill && { fill }),
    ...(dash && { dash }),
    ...(tip && { tip }),
    ...(isFixed && { isFixed }),
    ...(marks && { marks }),
  }
  return Object.keys(change).length > 0 ? { ...fieldsIn(stored), ...change } : null
}

/** Lengths of ink and gap along a line, in page pixels; empty for a line without gaps. Ends are round. */
export function dashPattern({ width, dash }: { width: number; dash?: Dash }): number[] {
  if (dash === 'dashed') return [width * 2 + 6, width * 2 + 4]
  // With round ends a dash of no length is a dot.
  return dash === 'dotted' ? [0.01, width * 2 + 2] : []
}

function fieldsIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? { ...value }
    : null
}
