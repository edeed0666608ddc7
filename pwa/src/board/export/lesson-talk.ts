import { readShapes } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { gatherLesson } from './gather.ts'
import { outlineOfPage, type PageOutline } from './page-outline.ts'
import { textsIn } from './surface.ts'

export { discardParts, exportFile, filmPages, NoRoom, NoVideoEncoder } from './export-file.ts'

/** A page of a lesson as a slide: its texts, and whether it has anything else than text. */
export type TalkPage = {
  readonly id: string
  readonly update: Uint8Array
  readonly texts: string[]
  readonly isText: boolean
}

/** The pages of a lesson in their order, as this device has them. */
export async function talkPages(lessonId: string): Promise<{ title: string; pages: TalkPage[] }> {
  const { title, pages } = await gatherLesson(lessonId)
  return { title, pages: pages.map(({ id, update }) => ({ id, update, ...contentOf(update) })) }
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

const written: ReadonlySet<Shape['kind']> = new Set(['text'])

function contentOf(update: Uint8Array): Pick<TalkPage, 'texts' | 'isText'> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const shapes = readShapes(doc)
  const texts = textsIn(shapes).map((text) => text.trim())
  return { texts: texts.filter((text) => text !== ''), isText: shapes.every(({ kind }) => written.has(kind)) }
}
