import { addShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import type * as Y from 'yjs'
import { latin, lineHeightOf, linesOf } from '#board/canvas/text-lines.ts'
import { palette } from '#board/editor/styles.ts'

/** The content of a lesson: a name, sentences by section, and questions with their choices. */
export type PageContent = {
  readonly name: string
  /** `section` is the heading of the source above the sentence. */
  readonly summary: readonly { readonly text: string; readonly section?: string | undefined }[]
  readonly questions: readonly {
    readonly description: string
    readonly options: readonly { readonly title: string }[]
    readonly answer?: string
  }[]
  /** The heading of the last page, which has the answers; without it there is none. */
  readonly answersTitle?: string
}

/** A text with the space below it. */
export type Block = { readonly text: string; readonly size: number; readonly style: ShapeStyle; readonly gap: number }

const left = 80
const top = 40
const width = 1120
/** The end of the first view of a page, above the tools. */
const bottom = 680
const plain: ShapeStyle = { colour: palette.slate, width: 2 }
const marked: ShapeStyle = { colour: palette.blue, width: 2 }

/**
 * The pages of a lesson, each legible in the first view: a page for each section, then pages of questions, then one of
 * answers, so that a class sees no answer before its question.
 */
export function pagesOf({ name, summary, questions, answersTitle }: PageContent): Block[][] {
  const sections = Map.groupBy(summary, ({ section }) => section ?? '')
  const text = [...sections].flatMap(([section, points], index) =>
    flow(
      index === 0 ? [titled(name), ...headed(section)] : [titled(section)],
      points.map((point): Block => ({ text: `• ${point.text}`, size: 26, style: plain, gap: 16 })),
    ),
  )
  const asked = flow(text.length === 0 ? [titled(name)] : [], questions.map(askedBlock))
  const answers = questions.map(({ answer = '' }, index): Block => ({
    ...{ text: answer.trim() === '' ? '' : `${index + 1}. ${answer}`, size: 26, style: plain, gap: 12 },
  }))
  const key = answersTitle === undefined ? [] : flow([titled(answersTitle)], answers)
  const pages = [...text, ...asked, ...(answers.some(isWritten) ? key : [])]
  return pages.length > 0 ? pages : [[titled(name)].filter(isWritten)]
}

/** Sets blocks on a page, one below the other. */
export function writeBlocks(page: Y.Doc, blocks: readonly Block[]): void {
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
export async function loadPageCharacters({ name, summary, questions }: PageContent): Promise<void> {
  const texts = [name, ...summary.map(({ text }) => text), ...questions.map(({ description }) => description)]
  if (texts.every((text) => latin.test(text))) return
  const { loadCharactersSoon } = await import('#board/canvas/load-characters.ts')
  await loadCharactersSoon(texts)
}

/** Blocks below a head, on as many pages as they need; no block is split, and no head is alone. */
function flow(head: readonly Block[], blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = []
  let room = 0
  for (const block of blocks.filter(isWritten)) {
    const height = heightOf(block) + block.gap
    const last = pages.at(-1)
    if (last && height - block.gap <= room) {
      last.push(block)
      room -= height
    } else {
      const above = pages.length === 0 ? head.filter(isWritten) : []
      pages.push([...above, block])
      room = bottom - top - height - above.reduce((sum, each) => sum + heightOf(each) + each.gap, 0)
    }
  }
  return pages
}

function titled(text: string): Block {
  return { text, size: 40, style: marked, gap: 20 }
}

function headed(section: string): Block[] {
  return section === '' ? [] : [{ text: section, size: 32, style: marked, gap: 16 }]
}

function askedBlock({ description, options }: PageContent['questions'][number], index: number): Block {
  const choices = options.map(({ title }, at) => `     ${String.fromCodePoint(0x2460 + at)} ${title}`)
  return { text: [`${index + 1}. ${description}`, ...choices].join('\n'), size: 28, style: plain, gap: 32 }
}

function isWritten({ text }: Block): boolean {
  return text.trim() !== ''
}

function heightOf({ text, size }: Block): number {
  const measurer = document.createElement('canvas').getContext('2d')
  const lines = measurer ? linesOf({ text, size, width }, measurer).length : text.split('\n').length
  return lines * lineHeightOf(size)
}

function nextId(): string {
  return newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
