import { readShapes } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { gatherLesson } from './gather.ts'
import { outlineOfPage, type PageOutline } from './page-outline.ts'
import { textsIn } from './surface.ts'

export { discardParts, drawPart, exportFile, filmPages, NoRoom, NoVideoEncoder } from './export-file.ts'
export { formulaImage } from './formula-image.ts'
export { itemsOfPage } from './page-items.ts'

/** What an image of a page shows: a text, the source of a formula, or the description of an image. */
type PageWord = { readonly text: string } | { readonly latex: string }

/** A page of a lesson as a slide, with its texts. */
export type TalkPage = { readonly id: string; readonly update: Uint8Array; readonly texts: string[] }

/** The pages of a lesson in their order, as this device has them. */
export async function talkPages(lessonId: string): Promise<{ title: string; pages: TalkPage[] }> {
  const { title, pages } = await gatherLesson(lessonId)
  return { title, pages: pages.map(({ id, update }) => ({ id, update, texts: textsOf(update) })) }
}

/** The pages of a lesson that have anything in writing, each with its number. */
export async function lessonOutline(lessonId: string): Promise<(PageOutline & { page: number })[]> {
  const { pages } = await gatherLesson(lessonId)
  return pages
    .map(({ update }, index) => {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, update)
      return { ...outlineOfPage(readShapes(doc)), page: index + 1 }
    })
    .filter(({ heading, lines }) => heading !== '' || lines.length > 0)
}

/** The texts of a page. */
function textsOf(update: Uint8Array): string[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const texts = textsIn(readShapes(doc)).map((text) => text.trim())
  return texts.filter((text) => text !== '')
}

/** What describes an image of shapes, from its top. */
export function wordsOfShapes(shapes: readonly Shape[]): PageWord[] {
  return shapes.toSorted((one, other) => topOf(one) - topOf(other)).flatMap(wordsOfShape)
}

function topOf({ props }: Shape): number {
  return 'y' in props ? props.y : 0
}

function wordsOfShape(shape: Shape): PageWord[] {
  if (shape.kind === 'maths') return [{ latex: shape.props.text }]
  return [shape.alt, ...textsIn([shape])].flatMap((text) => (text.trim() === '' ? [] : [{ text: text.trim() }]))
}

/** The longest alternative text of a picture in a file of slides. */
const longestAlt = 1_000

/** The alternative text of an image of a page: what it shows from its top, formulas as they are read aloud. */
export function altOf(words: readonly PageWord[], speak: (latex: string) => string): string {
  const lines = words.map((word) => ('text' in word ? word.text : speak(word.latex)))
  return lines.join('\n').slice(0, longestAlt)
}
