/** A piece of a page's text as pdf.js finds it; `transform` is its matrix, in points. */
type Piece = { str: string; transform: number[]; height: number; width: number; hasEOL: boolean }

type Line = { text: string; x: number; y: number; size: number }

/** A paragraph of a page, and whether its font is larger than the surrounding one or it is in a list. */
export type PageParagraph = { text: string; form?: 'heading' | 'item' }

/** The maximum characters of one page. */
const mostLetters = 100_000

/**
 * The paragraphs of a page in reading order: the order of the file, or from the top where that jumps. Adjacent lines of
 * one font size, one below the other, form one paragraph.
 */
export function paragraphsOf(items: Iterable<object>): PageParagraph[] {
  const lines = inOrder(linesOf(items))
  const body = usualSize(lines)
  const paragraphs: PageParagraph[] = []
  let last: Line | null = null
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const { item, isItem } = itemOf(line.text)
    const isHeading = line.size > body * 1.15 && line.text.length < 200
    if (open && last && !isItem && isOneParagraph(last, line, open.text)) open.text = joined(open.text, line.text)
    else paragraphs.push({ text: item, ...(isItem ? { form: 'item' } : isHeading && { form: 'heading' }) })
    last = line
  }
  return paragraphs
}

function linesOf(items: Iterable<object>): Line[] {
  const lines: Line[] = []
  let line: Line | null = null
  let left = mostLetters
  let end = 0
  for (const piece of items) {
    if (!isPiece(piece) || left < 0) continue
    const [x = 0, y = 0] = piece.transform.slice(4)
    const size = piece.height || Math.hypot(piece.transform[2] ?? 0, piece.transform[3] ?? 0)
    const text = plain(piece.str)
    left -= text.length
    if (text.trim() !== '') {
      if (line && Math.abs(line.y - y) > Math.max(line.size, size) * 0.6) line = null
      if (line === null) {
        line = { text: '', x, y, size }
        lines.push(line)
        end = x
      }
      // Some programs write no spaces: there is a gap instead.
      const isApart = x - end > size * 0.2 && !line.text.endsWith(' ') && line.text !== ''
      line.text += (isApart ? ' ' : '') + text
      line.size = Math.max(line.size, size)
      end = x + piece.width
    } else if (line) line.text += text
    if (piece.hasEOL) line = null
  }
  return lines
    .map((each) => ({ ...each, text: each.text.replaceAll(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

/** A page with two columns jumps up once per column; one that jumps up constantly was not written in reading order. */
function inOrder(lines: Line[]): Line[] {
  const ups = lines.filter(
    (line, index) => line.y > (lines[index - 1]?.y ?? Number.POSITIVE_INFINITY) + line.size,
  ).length
  return ups > Math.max(3, lines.length / 3)
    ? lines.toSorted((one, other) => other.y - one.y || one.x - other.x)
    : lines
}

/** The size of most characters. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

const ended = /[.!?।॥۔؟。！？:]["'”’»)\]]*$/u

function isOneParagraph(last: Line, line: Line, text: string): boolean {
  if (Math.abs(last.size - line.size) > last.size * 0.12) return false
  const down = last.y - line.y
  // The next column continues the sentence.
  if (down < -last.size) return !ended.test(text) && /^\p{Ll}/u.test(line.text)
  if (down > last.size * 1.9) return false
  return !(line.x - last.x > last.size && ended.test(text))
}

/** Joins a word that was hyphenated at the end of its line. */
function joined(text: string, line: string): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + line
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`
}

function itemOf(text: string): { item: string; isItem: boolean } {
  const [, bulleted] = /^[•▪‣◦●○■–]\s*(\S.*)$/u.exec(text) ?? []
  return { item: bulleted ?? text, isItem: bulleted !== undefined || /^\p{Nd}{1,2}[.)]\s+\S/u.test(text) }
}

/** Replaces control characters, which come from fonts without a Unicode mapping. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\ufffd]/gu, ' ').toWellFormed()
}

function isPiece(piece: object): piece is Piece {
  return 'str' in piece && typeof piece.str === 'string' && 'transform' in piece && Array.isArray(piece.transform)
}
