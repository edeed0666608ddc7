import type * as Y from 'yjs'
import type { HeldDocument } from './pages.ts'
import type { StyleMemory } from './styles.ts'

/** What the editor needs of the world. Ids, time and chance are given, so that a test decides them. */
export type EditorParts = {
  readonly lessonId: string
  readonly index: Y.Doc
  openPage(pageId: string): Promise<HeldDocument>
  readonly styleMemory: StyleMemory
  readonly mayDraw: boolean
  newPageId(): string
  newShapeId(): string
  now(): Date
  random(): number
}
