import { stem, wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/reading.ts'
import type { Term } from '../engines/terms.ts'
import type { Ground } from './draft.ts'

// The commonest terms of a long source tempt enough; looking at all of them would cost the square of its length.
const mostRivals = 400

/** Terms of the same source that could stand in a term's place and would be wrong there, the most tempting first. */
export function rivals(term: Term, line: Line, { reading, terms }: Ground): Term[] {
  const own = new Set(term.key.split(' '))
  const about = line.words.filter((word) => !own.has(word))
  const text = ` ${wordsOf(line.text).map(stem).join(' ')} `
  // What the whole source is about is in some way true of each of its parts.
  const topic = new Set(wordsOf(reading.source.title).map(stem))
  const fitting = terms
    .filter(({ key }) => !key.split(' ').every((word) => topic.has(word)))
    .slice(0, mostRivals)
    .filter((other) => isFit(other, term) && !text.includes(` ${other.key} `) && !isAlsoTrue(other, about, reading))
  return fitting.toSorted((one, other) => temptation(other, term) - temptation(one, term))
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
  if (other.key === term.key || other.kind !== term.kind || overlaps(other, term)) return false
  return isEven(other.text.length, term.text.length)
}

function fitsAll(rival: Term, others: readonly Term[]): boolean {
  return others.every((other) => isEven(rival.text.length, other.text.length))
}

function isEven(one: number, other: number): boolean {
  return Math.max(one, other) <= 2 * Math.min(one, other) || Math.abs(one - other) <= 4
}

function overlaps(one: Term, other: Term): boolean {
  const [fewer, more] = [new Set(one.key.split(' ')), new Set(other.key.split(' '))]
  return fewer.isSubsetOf(more) || more.isSubsetOf(fewer)
}

// Another line that says most of the same words about the rival may make it right as well.
function isAlsoTrue(rival: Term, about: readonly string[], { lines }: Reading): boolean {
  return rival.mentions.slice(0, 50).some(({ line }) => {
    const words = lines[line]?.words ?? []
    return about.length > 0 && about.filter((word) => words.includes(word)).length / about.length >= 0.5
  })
}

function temptation(other: Term, term: Term): number {
  const isSameHead = other.head !== '' && other.head === term.head
  const apart = Math.abs(other.text.length - term.text.length) / 5
  const isSameSize = other.key.split(' ').length === term.key.split(' ').length
  return (
    (isSameHead ? 6 : 0) + (isSameSize ? 2 : 0) + Math.min(other.mentions.length, 4) + (other.isTopic ? 2 : 0) - apart
  )
}
