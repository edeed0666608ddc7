import type { SourceSpan } from '@takhti/schema/questions/model'
import type { Range } from '../../sentences.ts'
import { type Source, spanOf } from '../../source.ts'

// A quote of fewer characters occurs anywhere, and does not locate its source.
const fewestLetters = 8

/** A text with only letters and digits, folded, and where each of them is in the original. */
type Folded = { letters: string; at: number[] }

const foldedSources = new WeakMap<Source, Folded>()

/**
 * Where a model's quote is in a source, exact but for case, spaces and punctuation; undefined where it is not found.
 */
export function findQuote(source: Source, quote: string, near = 0): Range | undefined {
  const whole = foldedSources.get(source) ?? folded(source.text)
  foldedSources.set(source, whole)
  const { letters } = folded(quote)
  if (letters.length < fewestLetters) return undefined
  const from = lowerBound(whole.at, near)
  const after = whole.letters.indexOf(letters, from)
  const found = after >= 0 ? after : whole.letters.indexOf(letters)
  if (found < 0) return undefined
  const start = whole.at[found] ?? 0
  const last = whole.at[found + letters.length - 1] ?? start
  return withMarks(source.text, { start, end: last + charLength(source.text, last) })
}

/** The span of a model's quote, computed from the source alone; undefined where the quote does not occur in it. */
export function spanOfQuote(source: Source, quote: string, near?: number): SourceSpan | undefined {
  const range = findQuote(source, quote, near)
  return range === undefined ? undefined : spanOf(source, range)
}

function charLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

// The end of a sentence belongs to the quote, as combining marks of the last letter do.
function withMarks(text: string, { start, end }: Range): Range {
  const [marks = ''] = /^[\p{M}\u200c\u200d]*[.!?।॥。！？؟…]?["”’»」)]?/u.exec(text.slice(end, end + 12)) ?? []
  return { start, end: end + marks.length }
}

function folded(text: string): Folded {
  const letters: string[] = []
  const at: number[] = []
  let index = 0
  for (const char of text) {
    if (/[\p{L}\p{M}\p{N}]/u.test(char)) {
      // One character may fold to several, as `é` and `ﬁ` do: each has the position of the original.
      const folds = char.normalize('NFKD').toLowerCase()
      letters.push(folds)
      for (let unit = 0; unit < folds.length; unit += 1) at.push(index)
    }
    index += char.length
  }
  return { letters: letters.join(''), at }
}

/** The first of ascending numbers that is not below a limit, by bisection. */
function lowerBound(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
