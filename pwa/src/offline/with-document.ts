import type * as Y from 'yjs'
import { openDocument } from './documents.ts'

/** Opens the document `name` of a lesson for as long as `take` needs it. */
export async function withDocument<Answer>(
  lessonId: string,
  name: string,
  take: (doc: Y.Doc) => Answer,
): Promise<Answer> {
  const document = await openDocument(name, lessonId)
  try {
    return take(document.doc)
  } finally {
    document.close()
  }
}
