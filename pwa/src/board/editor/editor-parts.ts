import type * as Y from 'yjs'
import type { HeldDocument } from './pages.ts'
import type { StyleMemory } from './styles.ts'

/** The dependencies of an editor. Ids, time and randomness are injected, so that a test controls them. */
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
