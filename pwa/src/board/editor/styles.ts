import { arrowHeads } from '@takhti/schema/board/shapes/arrow'
import type { ArrowHeads } from '@takhti/schema/board/shapes/arrow'
import { isColour, type Colour } from '@takhti/schema/board/shapes/colour'
import { dashes, fills, lookOf, MIN_OPACITY } from '@takhti/schema/board/shapes/look'
import type { Dash, Fill } from '@takhti/schema/board/shapes/look'
import { MAX_SIDES, MIN_SIDES } from '@takhti/schema/board/shapes/polygon'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import { groupNames, groupOf, toolNames, toolsOf } from './tools.ts'
import type { GroupName, ToolName } from './tools.ts'

/** The named colours of pens and shapes; names are keys of `board.colours`. */
export const palette = {
  slate: '#1f2937',
  red: '#d92d20',
  orange: '#e8710a',
  green: '#0f8a4b',
  blue: '#1c64f2',
  violet: '#7c3aed',
} as const satisfies Record<string, Colour>

/** The named colours of notes and fills, beneath dark ink. */
export const brightPalette = {
  yellow: '#fde047',
  lime: '#a3e635',
  sky: '#7dd3fc',
  pink: '#f9a8d4',
  peach: '#fdba74',
  lilac: '#c4b5fd',
} as const satisfies Record<string, Colour>

/** Widths of a line in page pixels; names are keys of `board.sizes`. */
export const widths = { fine: 2, medium: 4, bold: 8, broad: 16 } as const

/** Font sizes in page pixels. */
const textSizes = { fine: 18, medium: 28, bold: 44, broad: 72 } as const

const markerWidths = { fine: 12, medium: 20, bold: 32, broad: 48 } as const

const colours: Record<ColourName, Colour> = { ...palette, ...brightPalette }

export type ColourName = keyof typeof palette | keyof typeof brightPalette

/** A colour of the palette, or one that the user mixed. */
export type ChosenColour = ColourName | Colour

export type WidthName = keyof typeof widths

/** Tools that share one style: a teacher's highlighter is yellow while the pen is black. */
export type Family = 'pen' | 'highlighter' | 'shape' | 'text' | 'note'

/** The style of a tool family. */
export type FamilyStyle = {
  readonly colour: ChosenColour
  readonly width: WidthName
  readonly opacity: number
  readonly fill: Fill
  readonly dash: Dash
}

/** Positions of the toolbar; names are keys of `board.places`. Sides are physical, in every language. */
export const toolPlaces = ['foot', 'left', 'right'] as const

export type ToolPlace = (typeof toolPlaces)[number]

/** The current tool and its style; `sides` and `heads` are those of the polygon and the arrow. */
export type StyleChoice = FamilyStyle & {
  readonly tool: ToolName
  readonly sides: number
  readonly heads: ArrowHeads
  readonly place: ToolPlace
}

/** The stored choice: every family's style, and each button's tool. */
export type StoredChoice = Pick<StyleChoice, 'tool' | 'sides' | 'heads' | 'place'> & {
  readonly styles: Readonly<Record<Family, FamilyStyle>>
  readonly tools: Readonly<Partial<Record<GroupName, ToolName>>>
}

export type StyleMemory = { load(): unknown; save(choice: StoredChoice): void }

const plain: FamilyStyle = { colour: 'slate', width: 'medium', opacity: 1, fill: 'none', dash: 'solid' }

const firstStyles: Record<Family, FamilyStyle> = {
  pen: plain,
  highlighter: { ...plain, colour: 'yellow', opacity: 0.5 },
  shape: plain,
  text: plain,
  note: { ...plain, colour: 'yellow' },
}

/** The colours offered for a family. */
export function coloursOf(family: Family): Partial<Record<ColourName, Colour>> {
  return family === 'highlighter' || family === 'note' ? brightPalette : palette
}

export function familyOf(tool: ToolName): Family {
  if (tool === 'highlighter' || tool === 'text' || tool === 'note') return tool
  return groupOf(tool) === 'shapes' ? 'shape' : 'pen'
}

/** The current tool and the style of each tool, shared by pages and lessons. */
export class Styles {
  readonly choice: Signal<StyleChoice>
  /** The parts of the style that were just chosen, and no others. */
  readonly changed = new Events<Partial<ShapeStyle>>()
  readonly #memory: StyleMemory
  #saved: StoredChoice

  constructor(memory: StyleMemory) {
    this.#memory = memory
    this.#saved = readStored(memory.load())
    this.choice = new Signal(inHand(this.#saved))
  }

  /** Applies a choice stored elsewhere, without storing it again. */
  take(stored: unknown): void {
    this.#saved = readStored(stored)
    this.choice.set(inHand(this.#saved))
  }

  /** Selects another tool, or changes the style of the current one. */
  choose({ tool = this.#saved.tool, sides, heads, place, ...style }: Partial<StyleChoice>): void {
    const { styles, tools } = this.#saved
    const family = familyOf(tool)
    this.#saved = {
      tool,
      sides: sides ?? this.#saved.sides,
      heads: heads ?? this.#saved.heads,
      place: place ?? this.#saved.place,
      styles: { ...styles, [family]: { ...styles[family], ...style } },
      tools: { ...tools, [groupOf(tool)]: tool },
    }
    this.choice.set(inHand(this.#saved))
    this.#memory.save(this.#saved)
    if (Object.keys(style).length > 0) this.changed.emit(styleOf(style))
  }

  /** The tool of a button: the last used one of its group. */
  toolOf(group: GroupName): ToolName {
    return this.#saved.tools[group] ?? toolsOf(group)[0] ?? 'pen'
  }

  /** The font size of the next text, in page pixels. */
  textSize(): number {
    return textSizes[this.choice.value.width]
  }

  /** The style of the next shape. */
  style(): ShapeStyle {
    const { tool, colour, width, ...look } = this.choice.value
    const isMarker = tool === 'highlighter'
    const size = isMarker ? markerWidths[width] : widths[width]
    return { colour: colourOf(colour), width: size, ...lookOf({ ...look, ...(isMarker && { tip: 'marker' }) }) }
  }
}

/** The colour that a choice draws with. */
export function colourOf(chosen: ChosenColour): Colour {
  return isMixed(chosen) ? chosen : colours[chosen]
}

function isMixed(chosen: ChosenColour): chosen is Colour {
  return isColour(chosen)
}

function styleOf({ colour, width, ...look }: Partial<FamilyStyle>): Partial<ShapeStyle> {
  return { ...(colour && { colour: colourOf(colour) }), ...(width && { width: widths[width] }), ...look }
}

function inHand({ tool, sides, heads, place, styles }: StoredChoice): StyleChoice {
  return { ...styles[familyOf(tool)], tool, sides, heads, place }
}

/** The stored choice may come from another version: each part is used only where it is still valid. */
function readStored(stored: unknown): StoredChoice {
  const saved = fieldsOf(stored)
  const styles = fieldsOf(saved['styles'])
  const tools = fieldsOf(saved['tools'])
  // An earlier version had one style for all tools, beside the tool.
  const read = (family: Family) => readStyle(styles[family] ?? (coloursOf(family) === palette ? saved : null), family)
  const sides = saved['sides']
  return {
    tool: toolNames.find((name) => name === saved['tool']) ?? 'pen',
    sides: typeof sides === 'number' && sides >= MIN_SIDES && sides <= MAX_SIDES ? Math.round(sides) : 5,
    heads: arrowHeads.find((name) => name === saved['heads']) ?? 'end',
    place: toolPlaces.find((name) => name === saved['place']) ?? 'foot',
    styles: {
      pen: read('pen'),
      highlighter: read('highlighter'),
      shape: read('shape'),
      text: read('text'),
      note: read('note'),
    },
    tools: Object.fromEntries(
      groupNames.flatMap((group) => toolsOf(group).flatMap((tool) => (tools[group] === tool ? [[group, tool]] : []))),
    ),
  }
}

function readStyle(stored: unknown, family: Family): FamilyStyle {
  const { colour, width, opacity, fill, dash } = fieldsOf(stored)
  const first = firstStyles[family]
  const isOpacity = typeof opacity === 'number' && opacity >= MIN_OPACITY && opacity <= 1
  return {
    colour: keyIn(coloursOf(family), colour) ?? (isColour(colour) ? colour : first.colour),
    width: keyIn(widths, width) ?? first.width,
    opacity: isOpacity ? opacity : first.opacity,
    fill: fills.find((name) => name === fill) ?? first.fill,
    dash: dashes.find((name) => name === dash) ?? first.dash,
  }
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

function keyIn<Keys extends string>(known: Partial<Record<Keys, unknown>>, key: unknown): Keys | undefined {
  // `hasOwn` has just confirmed that the text is one of the keys.
  return typeof key === 'string' && Object.hasOwn(known, key) ? (key as Keys) : undefined
}
