import type { Colour, ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { Signal } from './signal.ts'

export const toolNames = ['pen', 'line', 'rectangle', 'circle', 'eraser', 'hand'] as const

export type ToolName = (typeof toolNames)[number]

/** The named colours of the toolbar; names are keys of `board.colours`. */
export const palette = {
  slate: '#1f2937',
  red: '#d92d20',
  orange: '#e8710a',
  green: '#0f8a4b',
  blue: '#1c64f2',
  violet: '#7c3aed',
} as const satisfies Record<string, Colour>

export type ColourName = keyof typeof palette

/** Widths of a line in page pixels; names are keys of `board.sizes`. */
export const widths = { fine: 2, medium: 4, bold: 8, broad: 16 } as const

export type WidthName = keyof typeof widths

export type StyleChoice = { readonly tool: ToolName; readonly colour: ColourName; readonly width: WidthName }

/** Where a teacher's choice outlives the page, the lesson and the tab. */
export type StyleMemory = { load(): unknown; save(choice: StyleChoice): void }

const firstChoice: StyleChoice = { tool: 'pen', colour: 'slate', width: 'medium' }

/** The tool, colour and width in hand. */
export class Styles {
  readonly choice: Signal<StyleChoice>
  readonly #memory: StyleMemory

  constructor(memory: StyleMemory) {
    this.#memory = memory
    this.choice = new Signal(readChoice(memory.load()))
  }

  choose(change: Partial<StyleChoice>): void {
    const next = { ...this.choice.value, ...change }
    this.choice.set(next)
    this.#memory.save(next)
  }

  /** The style that the next shape gets. */
  style(): ShapeStyle {
    const { colour, width } = this.choice.value
    return { colour: palette[colour], width: widths[width] }
  }
}

/** What was remembered may come from another version: each part is kept only where it still means something. */
function readChoice(stored: unknown): StyleChoice {
  const fields = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
  return {
    tool: toolNames.find((name) => name === fields.get('tool')) ?? firstChoice.tool,
    colour: keyIn(palette, fields.get('colour')) ?? firstChoice.colour,
    width: keyIn(widths, fields.get('width')) ?? firstChoice.width,
  }
}

function keyIn<Keys extends string>(known: Record<Keys, unknown>, key: unknown): Keys | undefined {
  // `hasOwn` has just shown that the text is one of the keys.
  return typeof key === 'string' && Object.hasOwn(known, key) ? (key as Keys) : undefined
}
