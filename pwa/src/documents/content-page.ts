import { addShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type * as Y from 'yjs'
import { latin, lineHeightOf, linesOf } from '#board/canvas/text-lines.ts'
import { palette } from '#board/editor/styles.ts'

/** The content of a page: a name, sentences, and questions with their choices. */
export type PageContent = {
  readonly name: string
  readonly summary: readonly { readonly text: string }[]
  /** Whether the text is the page's purpose, as in a plan; otherwise the text is below, since it has the answers. */
  readonly isTextFirst?: boolean
  readonly questions: readonly {
    readonly description: string
    readonly options: readonly { readonly title: string }[]
  }[]
}

type Block = { readonly text: string; readonly size: number; readonly style: ShapeStyle; readonly gap: number }

const left = 80
const top = 40
const width = 1120
const plain: ShapeStyle = { colour: palette.slate, width: 2 }
const marked: ShapeStyle = { colour: palette.blue, width: 2 }

/** Sets captured content on a page: its name, the questions, then the summary, one below the other. */
export function writeContent(page: Y.Doc, content: PageContent): void {
  const blocks = blocksOf(content)
  const orders = keysBetween(topOrder(page), null, blocks.length)
  let y = top
  const shapes = blocks.map((block, index): NewShape => {
    const height = heightOf(block)
    const props = { x: left, y, width, height, text: block.text, size: block.size }
    y += height + block.gap
    return { id: nextId(), kind: 'text', props, style: block.style, order: orders[index] ?? topOrder(page) }
  })
  addShapes(page, shapes, null)
}

/** Loads the fonts that content is measured in, where this device lacks them and can load them soon. */
export async function loadPageCharacters(content: PageContent): Promise<void> {
  const texts = blocksOf(content).map(({ text }) => text)
  if (texts.every((text) => latin.test(text))) return
  const { loadCharactersSoon } = await import('#board/canvas/bring-letters.ts')
  await loadCharactersSoon(texts)
}

function blocksOf({ name, summary, questions, isTextFirst = false }: PageContent): Block[] {
  const points = summary.map(({ text }): Block => ({ text: `• ${text}`, size: 24, style: plain, gap: 12 }))
  const asked = questions.map(({ description, options }, index): Block => {
    const choices = options.map(({ title }, at) => `     ${String.fromCodePoint(0x2460 + at)} ${title}`)
    return { text: [`${index + 1}. ${description}`, ...choices].join('\n'), size: 24, style: plain, gap: 24 }
  })
  const body = isTextFirst ? [...points, ...asked] : [...asked, ...points]
  return [{ text: name, size: 40, style: marked, gap: 16 }, ...body].filter(({ text }) => text.trim() !== '')
}

function heightOf({ text, size }: Block): number {
  const measurer = document.createElement('canvas').getContext('2d')
  const lines = measurer ? linesOf({ text, size, width }, measurer).length : text.split('\n').length
  return lines * lineHeightOf(size)
}

function nextId(): string {
  return newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
