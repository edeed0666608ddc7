import { isSubset } from '@takhti/schema/kit/set-overlap'
import { stem, wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/reading.ts'
import type { Term } from '../engines/terms.ts'
import type { Ground } from './draft.ts'

/** Terms of the same source that could stand in a term's place and would be wrong there, the most tempting first. */
export function rivals(term: Term, line: Line, ground: Ground): Term[] {
  const about = line.words.filter((word) => !term.words.has(word))
  const text = ` ${wordsOf(line.text).map(stem).join(' ')} `
  const own = new Set(term.mentions.map((mention) => mention.line))
  return (ground.rivals.get(term.kind) ?? [])
    .filter((other) => isFit(other, term) && !text.includes(` ${other.key} `))
    .filter((other) => !isAlsoTrue(other, about, ground) && !isKindOf(other, own, ground.reading))
    .map((other) => ({ other, value: temptation(other, term) }))
    .toSorted((one, another) => another.value - one.value)
    .map(({ other }) => other)
}

/** A set of rivals in which none contains another, as many as asked for or fewer. */
export function pickRivals(
  term: Term,
  found: readonly Term[],
  { count, skip }: { count: number; skip: number },
): Term[] {
  const picked: Term[] = []
  for (const rival of found.slice(skip)) {
    if (picked.length === count) break
    if (!picked.some((other) => overlaps(other, rival)) && fitsAll(rival, [term, ...picked])) picked.push(rival)
  }
  return picked
}

function isFit(other: Term, term: Term): boolean {
  return other.key !== term.key && isEven(other.text.length, term.text.length) && !overlaps(other, term)
}

function fitsAll(rival: Term, others: readonly Term[]): boolean {
  return others.every((other) => isEven(rival.text.length, other.text.length))
}

function isEven(one: number, other: number): boolean {
  return Math.max(one, other) <= 2 * Math.min(one, other) || Math.abs(one - other) <= 4
}

function overlaps(one: Term, other: Term): boolean {
  return isSubset(one.words, other.words) || isSubset(other.words, one.words)
}

/** Whether another line says most of the same words about a rival, which may make it right as well. */
export function isAlsoTrue(rival: Term, about: readonly string[], { words }: Ground): boolean {
  if (about.length === 0) return false
  return rival.mentions.slice(0, 50).some(({ line }) => {
    const there = words.get(line)
    return there !== undefined && about.filter((word) => there.has(word)).length / about.length >= 0.5
  })
}

const isCopula = /\b(?:is|are|was|were) (?:an? |the |one of |called |known as )/i

// "Hydrochloric acid is a strong acid": what is true of the one is true of the other.
function isKindOf(rival: Term, own: ReadonlySet<number>, { lines }: Reading): boolean {
  return rival.mentions.slice(0, 50).some(({ line }) => own.has(line) && isCopula.test(lines[line]?.text ?? ''))
}

function temptation(other: Term, term: Term): number {
  const isSameHead = other.head !== '' && other.head === term.head
  const apart = Math.abs(other.text.length - term.text.length) / 5
  const isSameSize = other.words.size === term.words.size
  return (
    (isSameHead ? 6 : 0) + (isSameSize ? 2 : 0) + Math.min(other.mentions.length, 4) + (other.isTopic ? 2 : 0) - apart
  )
}
