import { isSubset } from '@takhti/schema/kit/set-overlap'
import { stem, wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { vagueWords } from '../engines/vague-words.ts'
import type { Ground } from './draft.ts'
import { likenessOfTerms } from './sorts.ts'

/**
 * Terms of the same source that could replace a term and would be wrong there, the most plausible first. Each is judged
 * lazily, since few are needed.
 */
export function* rivals(term: Term, line: Line, ground: Ground): Generator<Term> {
  const about = line.words.filter((word) => !term.words.has(word))
  const text = ` ${wordsOf(line.text).map(stem).join(' ')} `
  const own = new Set(term.mentions.map((mention) => mention.line))
  for (const other of tempting(term, ground)) {
    const isMentioned = text.includes(` ${other.key} `)
    if (
      !isMentioned &&
      !isAlsoTrue(other, about, ground) &&
      !isKindOf(other, own, ground.reading) &&
      !isOtherName(other, term, ground.reading)
    )
      yield other
  }
}

/** The requested ones of some terms, each searched lazily. */
export function* onlyThose(terms: Iterable<Term>, isWanted: (term: Term) => boolean): Generator<Term> {
  for (const term of terms) if (isWanted(term)) yield term
}

const known = new WeakMap<Term, readonly Term[]>()

// A word of the same narrow group tempts more than one that the source repeats.
const forMeaning = 3

/** Terms of a term's kind and size, the most plausible first, from any line. */
function tempting(term: Term, ground: Ground): readonly Term[] {
  const found = known.get(term) ?? sortedFor(term, ground.rivals.get(term.kind) ?? [], ground.reading)
  known.set(term, found)
  return found
}

function sortedFor(term: Term, others: readonly Term[], reading: Reading): Term[] {
  return others
    .filter((other) => isFit(other, term) && isOfMatter(other, reading))
    .map((other) => ({ other, likeness: likenessOfTerms(term, other, reading) }))
    .filter(({ other, likeness }) => likeness > 0 && isOfRank(other, term, { reading, likeness }))
    .map(({ other, likeness }) => ({ other, value: temptation(other, term) + forMeaning * likeness }))
    .toSorted((one, another) => another.value - one.value)
    .map(({ other }) => other)
}

// "Bay" of the Bay of Pigs, "South" of South Vietnam: a name's half tempts no one.
const partOfName =
  /^(?:north|south|east|west|bay|gulf|cape|lake|river|mount|port|fort|sea|ocean|islands?|valley|street|avenue|road|hall|library|cent(?:er|re)|house|park|district|new|great)$/i

// "Drug | Safe | Load" beside a card: a common word that the source has once is of no matter of its.
function isOfMatter({ mentions, worth, text, kind }: Term, { nouns, language, lines }: Reading): boolean {
  if (language !== 'en') return true
  if (/^[^\p{L}]|['’]/u.test(text)) return false
  // A capital at the start of a line alone shows no name.
  if (kind.startsWith('name')) return !partOfName.test(text) && mentions.some(({ start }) => start > 0)
  const words = wordsOf(text)
  if (words.length === 1 && vagueWords.has(words[0] ?? '') && worth < 20) return false
  if (worth >= 2) return true
  // "Vast improvement", "careful planning": two words side by side are a term where the source comes back to them.
  if (words.length > 1) return lines.length < 60 || mentions.length > 2
  return mentions.length > 1 || nouns?.isKnown(words[0] ?? '') === false
}

// Beside what the source defines, a word that it only uses is conspicuous.
function isOfRank(
  other: Term,
  term: Term,
  { reading: { language, lines }, likeness }: { reading: Reading; likeness: number },
): boolean {
  if (language !== 'en' || lines.length < 60 || term.worth < 3 || term.kind.startsWith('name')) return true
  return (
    other.worth >= 3 || other.head === term.head || (likeness > 1 && (other.worth >= 2 || other.mentions.length > 3))
  )
}

/** A set of rivals in which none contains another, as many as requested or fewer; the first `skip` are passed over. */
export function pickRivals(
  term: Term,
  found: Iterable<Term>,
  { count, skip }: { count: number; skip: number },
): Term[] {
  const picked: Term[] = []
  let left = skip
  for (const rival of found) {
    left -= 1
    if (left >= 0) continue
    if (!picked.some((other) => overlaps(other, rival)) && fitsAll(rival, [term, ...picked])) picked.push(rival)
    if (picked.length === count) break
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

// Run for nearly every term and line: of a term that is everywhere the first lines are enough.
const mostLines = 50

/** Whether another line has most of the same words about a rival, which may make it right as well. */
export function isAlsoTrue({ mentions }: Term, about: readonly string[], { words }: Ground): boolean {
  if (about.length === 0) return false
  for (let at = 0; at < mentions.length && at < mostLines; at += 1) {
    const there = words.get(mentions[at]?.line ?? -1)
    if (there === undefined) continue
    // Until half of them are lacking, or all were checked.
    let spare = about.length / 2
    for (let word = 0; word < about.length && spare >= 0; word += 1) if (!there.has(about[word] ?? '')) spare -= 1
    if (spare >= 0) return true
  }
  return false
}

const isCopula = /\b(?:is|are|was|were) (?:an? |the |one of |called |known as )/i

// "Hydrochloric acid is a strong acid": a statement about one is true of the other.
function isKindOf(rival: Term, own: ReadonlySet<number>, { lines }: Reading): boolean {
  return rival.mentions.slice(0, mostLines).some(({ line }) => own.has(line) && isCopula.test(lines[line]?.text ?? ''))
}

// "Cardiac muscle, or heart muscle", "carbon dioxide (CO2)": two names of one thing.
function isOtherName(other: Term, term: Term, { lines }: Reading): boolean {
  const [one, another] = [term.text.toLowerCase(), other.text.toLowerCase()]
  return other.mentions.slice(0, mostLines).some(({ line }) => {
    const text = lines[line]?.text.toLowerCase() ?? ''
    return [
      `${one}, or ${another}`,
      `${one} or ${another}`,
      `${another}, or ${one}`,
      `${one} (${another}`,
      `${another} (${one}`,
    ].some((both) => text.includes(both))
  })
}

function temptation(other: Term, term: Term): number {
  const isSameHead = other.head !== '' && other.head === term.head
  const apart = Math.abs(other.text.length - term.text.length) / 5
  const isSameSize = other.words.size === term.words.size
  return (
    (isSameHead ? 6 : 0) + (isSameSize ? 2 : 0) + Math.min(other.mentions.length, 4) + (other.isTopic ? 2 : 0) - apart
  )
}
