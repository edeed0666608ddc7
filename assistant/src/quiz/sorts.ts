import { wordsOf } from '@takhti/schema/kit/words'
import type { Reading } from '../engines/source-lines.ts'
import type { Term } from '../engines/terms.ts'
import { fields, type Nouns } from '../nouns/nouns.ts'

/** What a name is of, by its words and the words before it. */
type NameSort = 'place' | 'person' | 'people' | 'time' | 'thing' | 'unknown'

/** How alike in meaning two English terms are, from 0 for terms of different sorts; undefined where nothing is known. */
export function likenessOfTerms(one: Term, other: Term, reading: Reading): number {
  const { nouns } = reading
  if (nouns === undefined) return 1
  if (one.kind.startsWith('name') || other.kind.startsWith('name'))
    return likenessOfNames(one, other, { reading, nouns })
  if (one.head === other.head) return isOneThing(one, other, nouns) ? 0 : 2
  const likeness = nouns.likeness(headOf(one), headOf(other)) || (areKeyIdeas(one, other, nouns) ? 1 : 0)
  return likeness > 0 && isOneThing(one, other, nouns) ? 0 : likeness
}

// WordNet's fields of acts, qualities, thoughts, events, feelings, processes, relations and states.
const abstractFields = [4, 7, 9, 10, 11, 12, 16, 19, 22, 24, 26]

/** "Extinction" beside "acquisition": ideas that one source defines are learnt beside each other, whatever they are. */
function areKeyIdeas(one: Term, other: Term, nouns: Nouns): boolean {
  const isIdea = (term: Term) => term.worth >= 3 && abstractFields.some((field) => nouns.isOfField(headOf(term), field))
  return isIdea(one) && isIdea(other)
}

// "Couch" and "sofa", "heart attack" and "cardiac attack" cannot be separated.
function isOneThing(one: Term, other: Term, nouns: Nouns): boolean {
  const [words, others] = [wordsOf(one.text), wordsOf(other.text)]
  return words.length === others.length && words.every((word, at) => nouns.areSame(word, others[at] ?? ''))
}

/** The word that a term is a kind of: its last, or the one before "of". */
function headOf(term: Term): string {
  const known = heads.get(term) ?? findHead(term)
  heads.set(term, known)
  return known
}

const heads = new WeakMap<Term, string>()

function findHead({ text }: Term): string {
  const words = wordsOf(text)
  const of = words.indexOf('of')
  return words[(of > 0 ? of : words.length) - 1] ?? ''
}

type Knowing = { reading: Reading; nouns: Nouns }

function likenessOfNames(one: Term, other: Term, knowing: Knowing): number {
  const [sort, otherSort] = [sortOf(one, knowing), sortOf(other, knowing)]
  if (sort !== otherSort) return 0
  if (sort === 'thing') return knowing.nouns.likeness(headOf(one), headOf(other))
  // Of other names nothing is known: "Parliament | Morocco", "United States | Rosa Parks".
  return sort === 'unknown' ? 0 : 2
}

const sorts = new WeakMap<Term, NameSort>()

function sortOf(term: Term, knowing: Knowing): NameSort {
  const known = sorts.get(term) ?? findSort(term, knowing)
  sorts.set(term, known)
  return known
}

const titles =
  /^(?:king|queen|prince|princess|president|sir|lord|lady|saint|st|pope|emperor|general|captain|governor|mr|mrs|dr|chief)\b/i
const [locative, share] = [/\b(?:in|at|near|across|throughout|into|toward|towards)(?: the)? $/i, 0.3]

const demonym = /(?:[^f]ish|ese|ians?|cans?|ists?)$/

// "Harry S. Truman", "President Truman": elsewhere "Truman" alone is a person too.
function hasForename({ line, start }: Term['mentions'][number], { lines, lowerCase }: Reading): boolean {
  const [, before = ''] =
    /(\p{Lu}\p{Ll}+)(?: \p{Lu}\.)? $/u.exec(lines[line]?.text.slice(Math.max(0, start - 24), start) ?? '') ?? []
  return before !== '' && !lowerCase.has(before.toLowerCase())
}

function findSort(term: Term, { reading, nouns }: Knowing): NameSort {
  const words = wordsOf(term.text)
  const last = words.at(-1) ?? ''
  if (nouns.isOfField(last, fields.time)) return 'time'
  const isBare = words.length === 1
  // "George Bush" beside the bush: a forename decides before the field of a common word.
  if (isBare && term.mentions.some((mention) => hasForename(mention, reading))) return 'person'
  if (nouns.isOfField(last, fields.place) && !titles.test(term.text)) return 'place'
  if (titles.test(term.text)) return 'person'
  if (isBare && demonym.test(last)) return 'people'
  if (nouns.isOfField(last, fields.person)) return 'person'
  const places = term.mentions.filter(({ line, start }) =>
    locative.test(reading.lines[line]?.text.slice(Math.max(0, start - 16), start) ?? ''),
  )
  if (places.length >= share * term.mentions.length) return 'place'
  if (nouns.isKnown(last)) return 'thing'
  if (words.length > 1 && reading.lowerCase.has(last)) return 'unknown'
  return words.length > 1 && words.length < 4 && !reading.lowerCase.has(last) ? 'person' : 'unknown'
}
