import type { Segment } from '../model.ts'
import { maxPages } from '../rules.ts'
import type { PageParagraph } from './pdf-paragraphs.ts'
import { DocumentFault, whole, type ReadDocument } from './read-document.ts'

/** What a PDF says of itself; '' where it does not. */
export type PdfFacts = { readonly title: string; readonly author: string; readonly language: string }

/** A page's paragraphs, and with the first page what the document says of itself. */
export type LettersPage = { readonly paragraphs: readonly PageParagraph[]; readonly facts: PdfFacts | null }

/** A page as it was read; null for one that could not be. */
export type PdfPageRead = LettersPage | null

/** A PDF of its pages, without what stands at the head and foot of most of them. Throws a `DocumentFault` where no page has letters. */
export function assembled(pages: readonly PdfPageRead[], count: number): ReadDocument {
  const isRunning = runningLines(pages)
  const segments: Segment[] = []
  const unread: number[] = []
  const textless: number[] = []
  for (const [index, read] of pages.entries()) {
    const page = index + 1
    if (read === null) unread.push(page)
    else if (read.paragraphs.length === 0) textless.push(page)
    const last = (read?.paragraphs.length ?? 0) - 1
    for (const [at, { text, form }] of (read?.paragraphs ?? []).entries()) {
      const isEdge = at === 0 || at === last
      if (!(isEdge && isRunning(text))) segments.push({ text, ...(form && { form }), page })
    }
  }
  if (segments.length === 0) throw new DocumentFault(textless.length > 0 ? 'scanned' : 'damaged')
  const kept = whole(segments)
  const facts = pages[0]?.facts
  return {
    format: 'pdf',
    title: facts?.title ?? '',
    author: facts?.author ?? '',
    language: facts?.language ?? '',
    ...kept,
    pageCount: Math.min(count, maxPages),
    unread,
    textless,
    isCut: kept.isCut || count > pages.length,
  }
}

/** Whether a line is the number of its page, or stands at the edge of at least half of the pages with no more than a number changed. */
function runningLines(pages: readonly PdfPageRead[]): (text: string) => boolean {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const edges = new Set([page?.paragraphs[0]?.text, page?.paragraphs.at(-1)?.text])
    for (const text of edges) if (text !== undefined) counts.set(shapeOf(text), (counts.get(shapeOf(text)) ?? 0) + 1)
  }
  const least = Math.max(3, pages.length / 2)
  return (text) => /^[\p{Nd}\s–-]{1,9}$/u.test(text) || (text.length < 120 && (counts.get(shapeOf(text)) ?? 0) >= least)
}

function shapeOf(text: string): string {
  return text.replaceAll(/\p{Nd}+/gu, '#')
}
