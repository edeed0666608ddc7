import type { Content } from '@takhti/schema/files/model'
import type { PageContent } from '#documents/content-page.ts'

/** A source as a lesson: each sentence of its summary under the heading that is above it in the document. */
export function lessonContentOf({ name, summary, questions, segments }: Content): PageContent {
  const headings = segments.flatMap(({ form, text }, at) => (form === 'heading' ? [{ at, text }] : []))
  const sectionOf = (segment: number) => headings.findLast(({ at }) => at <= segment)?.text
  return {
    name,
    summary: summary.map(({ text, span }) => ({ text, section: sectionOf(span.firstSegment) })),
    questions,
  }
}
