import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'

/** A text item of pdf.js: its characters, and whether a line ends with it. */
type TextPiece = { readonly str: string; readonly hasEOL: boolean }

/** The text of a page in the order of the file, up to the limit of a lesson's page. */
export function wordsOf(pieces: Iterable<object>): string {
  const lines: string[] = []
  let length = 0
  for (const piece of pieces) {
    // Structure marks have no text.
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

/** Characters of fonts without a Unicode mapping arrive as control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

function isText(piece: object): piece is TextPiece {
  return 'str' in piece && typeof piece.str === 'string'
}
