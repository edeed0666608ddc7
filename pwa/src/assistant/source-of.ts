import type { Content } from '@takhti/schema/files/model'
import type { SourceText } from './engines/engine-orders.ts'

/** The text of an item of *My content* for the engine; it is read once while the item's text is the same. */
export function sourceOf(content: Content): SourceText {
  const { id, name: title, language, createdAt: capturedAt, segments, format } = content
  const kind = content.kind === 'youtube' || content.kind === 'document' ? content.kind : 'article'
  return { key: id, capture: { kind, title, language, capturedAt, segments, format } }
}
