import { columnsOf } from './rules.ts'

const sentenceEnd = /[.!?。！？।॥؟…]["'”’)\]]*\s*$/u

/**
 * A text in pieces of at most `columns` each, in order and without loss: divided after a sentence where a piece is at
 * least half full by then, else between words, and within a word that is wider than a piece.
 */
export function dividedText(text: string, columns: number): string[] {
  const whole = text.trim()
  if (whole === '') return []
  if (columnsOf(whole) <= columns) return [whole]
  const pieces: string[] = []
  let piece = ''
  let width = 0
  let sentence = 0
  const end = () => {
    const isAtSentence = sentence > 0 && columnsOf(piece.slice(0, sentence)) * 2 >= columns
    const cut = isAtSentence ? sentence : piece.length
    pieces.push(piece.slice(0, cut).trim())
    piece = piece.slice(cut)
    width = columnsOf(piece)
    sentence = 0
  }
  for (const word of wordsIn(whole, columns)) {
    const own = columnsOf(word.trimEnd())
    while (piece !== '' && width + own > columns) end()
    piece += word
    width += columnsOf(word)
    if (sentenceEnd.test(word)) sentence = piece.length
  }
  pieces.push(piece.trim())
  return pieces.filter((each) => each !== '')
}

/** The first piece of at most `columns`, and the rest. */
export function firstPiece(text: string, columns: number): [first: string, rest: string] {
  const whole = text.trim()
  const [first = ''] = dividedText(whole, columns)
  return [first, whole.slice(first.length).trim()]
}

/** The words of a text with the spaces after them; a word that is too wide in parts that are not. */
function wordsIn(text: string, columns: number): string[] {
  return (text.match(/\S+\s*/gu) ?? []).flatMap((word) =>
    columnsOf(word.trimEnd()) <= columns ? [word] : partsOf(word, columns),
  )
}

function partsOf(word: string, columns: number): string[] {
  const parts: string[] = []
  let part = ''
  let width = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    const own = columnsOf(segment)
    if (part !== '' && width + own > columns) {
      parts.push(part)
      part = ''
      width = 0
    }
    part += segment
    width += own
  }
  return part === '' ? parts : [...parts, part]
}
