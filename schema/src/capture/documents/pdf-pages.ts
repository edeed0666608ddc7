import type { Segment } from '../model.ts'
import { maxPages } from '../rules.ts'
import type { PageParagraph } from './pdf-paragraphs.ts'
import { DocumentFault, whole, type ReadDocument } from './read-document.ts'

/** The metadata of a PDF; '' where it has none. */
export type PdfFacts = { readonly title: string; readonly author: string; readonly language: string }

/** A page's paragraphs, and the document's metadata with the first page. */
export type LettersPage = { readonly paragraphs: readonly PageParagraph[]; readonly facts: PdfFacts | null }

/** A page that was read; null for a failed one. */
export type PdfPageRead = LettersPage | null

/**
 * Assembles a PDF of its pages, without the lines at the head and foot of most of them. Throws a `DocumentFault` where
 * no page has text.
 */
export function assembled(pages: readonly PdfPageRead[], count: number): ReadDocument {
  const runningLine = runningLines(pages)
  const segments: Segment[] = []
  const unread: number[] = []
  const textless: number[] = []
  const running = new Map<string, string>()
  for (const [index, read] of pages.entries()) {
    const page = index + 1
    if (read === null) unread.push(page)
    const edges = edgesOf(read)
    const before = segments.length
    for (const [at, { text, form }] of (read?.paragraphs ?? []).entries()) {
      const edge = edges.find((each) => each.at === at)
      const line = edge ? runningLine(edge, page) : null
      if (line !== null) running.set(line, running.get(line) ?? text)
      else segments.push({ text, ...(form && { form }), page })
    }
    // Scanner programs write their own name on each image.
    if (read !== null && segments.length === before) textless.push(page)
  }
  if (segments.length === 0) throw new DocumentFault(textless.length > 0 ? 'scanned' : 'damaged')
  const retained = whole(segments)
  const facts = pages[0]?.facts
  return {
    format: 'pdf',
    title: isName(facts?.title ?? '') ? (facts?.title ?? '') : '',
    author: facts?.author ?? '',
    language: facts?.language ?? '',
    ...retained,
    pageCount: Math.min(count, maxPages),
    unread,
    textless,
    isCut: retained.isCut || count > pages.length,
    running: [...running.values()],
  }
}

const programNames =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|document|presentation|slide|(?:microsoft )?(?:word|powerpoint|excel)(?: (?:document|presentation|-?präsentation))?|titel?|title|new document|no title|cover|scan|camscanner|image|print|null|undefined)?[\s_()-]*\d*$/i
const fileNames =
  /^microsoft (?:word|powerpoint|excel) - |\.(?:docx?|pptx?|pdf|indd|qxd|p65|tex|dvi|rtf|odt|xlsx?|html?|tmp|cdr|pub)$/i

/** Whether a PDF's title is an author's name for it; programs put their own there. */
function isName(title: string): boolean {
  if (/^(?:about|https?|file|data|blob|chrome|edge|view-source):/i.test(title)) return false
  // The name of a file is an older one than that of the file itself.
  if (programNames.test(title) || fileNames.test(title)) return false
  return /\p{L}/u.test(title) && !/^[\da-f]{8}-[\da-f-]{20,}$/i.test(title)
}

type Edge = {
  readonly at: number
  readonly place: 'head' | 'foot'
  readonly text: string
  /** Whether it is the whole text of its page. */
  readonly isAlone?: boolean
}

/** The first and the last paragraph of a page. */
function edgesOf(read: PdfPageRead): Edge[] {
  const paragraphs = read?.paragraphs ?? []
  const [head, foot] = [paragraphs[0], paragraphs.at(-1)]
  if (!head || !foot) return []
  if (paragraphs.length === 1) return [{ at: 0, place: 'foot', text: foot.text, isAlone: true }]
  return [
    { at: 0, place: 'head', text: head.text },
    { at: paragraphs.length - 1, place: 'foot', text: foot.text },
  ]
}

/** The line at a page's edge that repeats on most pages, compared without the number of the page; null for others. */
function runningLines(pages: readonly PdfPageRead[]): (edge: Edge, page: number) => string | null {
  const counts = new Map<string, number>()
  for (const [index, page] of pages.entries())
    for (const edge of edgesOf(page))
      for (const key of keysOf(edge, index + 1)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const written = pages.filter((page) => (page?.paragraphs.length ?? 0) > 0).length
  const most = Math.max(3, Math.floor(written / 2) + 1)
  return (edge, page) => {
    if (edge.text.length >= 120) return null
    return keysOf(edge, page).find((key) => (counts.get(key) ?? 0) >= most) ?? null
  }
}

/**
 * The keys by which a line matches those of other pages: its text, or the text around a number that grows with the
 * pages.
 */
function keysOf({ place, text, isAlone = false }: Edge, page: number): string[] {
  const keys = [`${place} ${text}`]
  if (isAlone) return keys
  for (const found of text.matchAll(/\p{Nd}+/gu)) {
    const { index, 0: digits } = found
    const shift = numberOf(digits) - page
    keys.push(`${place} ${text.slice(0, index)}#${text.slice(index + digits.length)} ${shift}`)
  }
  return keys
}

/** The value of digits in any script, which Unicode lists in runs of ten. */
function numberOf(digits: string): number {
  let value = 0
  for (const digit of digits.slice(0, 9)) value = value * 10 + valueOf(digit)
  return value
}

function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
