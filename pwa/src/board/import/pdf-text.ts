import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'

/** A piece of a PDF's text as the library finds it: its letters, and whether a line ends with it. */
type TextPiece = { readonly str: string; readonly hasEOL: boolean }

/** The words of a page in the order the file has them, as much as a page of a lesson keeps. */
export function wordsOf(pieces: Iterable<object>): string {
  const lines: string[] = []
  let length = 0
  for (const piece of pieces) {
    // Marks of structure have no letters.
    if (!isText(piece)) continue
    const text = plain(piece.str) + (piece.hasEOL ? '\n' : '')
    lines.push(text)
    length += text.length
    if (length > MAX_TEXT_LENGTH) break
  }
  const words = lines.join('').replaceAll(/[^\S\n]+/g, ' ')
  return words
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
}

/** Letters of fonts that do not say what they are come as control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

function isText(piece: object): piece is TextPiece {
  return 'str' in piece && typeof piece.str === 'string'
}
