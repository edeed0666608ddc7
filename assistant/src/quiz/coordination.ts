import { contentWords } from '@takhti/schema/kit/function-words'
import { isNoun, type Token } from '../engines/english.ts'
import type { Line } from '../engines/source-lines.ts'
import { isPlural, type Term } from '../engines/terms.ts'
import { type Clause, clauseFrom, inverted, withoutStop } from './clause.ts'
import { isAlsoTrue, onlyThose, pickRivals, rivals } from './distractors.ts'
import type { Draft, Form, Ground } from './draft.ts'
import { draft } from './english-forms.ts'
import { likenessOfTerms } from './sorts.ts'

/** Nouns of an enumeration: the tokens of each without its article, and the tokens that all of them take up. */
type Coordination = { items: Token[][]; first: number; last: number }

const [mostItems, longestItem] = [5, 32]

/** "Which of these …?" with several right options: asked of three and more nouns that a line lists. */
export const whichSeveral: Form = (line, ground) => draftsOf(line, ground, ({ items }) => items.length > 2)

/** The same of two nouns. */
export const whichPair: Form = (line, ground) => draftsOf(line, ground, ({ items }) => items.length === 2)

function draftsOf(line: Line, ground: Ground, isWanted: (found: Coordination) => boolean): Draft[] {
  return coordinationsIn(line.tokens)
    .filter(isWanted)
    .flatMap((found) => draftOf(line, found, ground) ?? [])
}

function draftOf(line: Line, found: Coordination, ground: Ground): Draft | undefined {
  // Speech without stops has lists without commas, and only their last two would be found.
  if (!ground.reading.source.isPunctuated && isNoun(line.tokens[found.first - 1])) return undefined
  const items = found.items.map((item) => wordingOf(line, item))
  const asked = items.some((item) => item.length > longestItem) ? undefined : askedOf(line, found, ground)
  if (asked === undefined) return undefined
  let wrong: string[] | undefined
  return draft(line, {
    type: 'MULTIPLE_SELECT',
    description: asked.description,
    answer: items.join(', '),
    evidence: items[0] ?? '',
    worth: asked.worth + (items.length > 2 ? 0.4 : 0),
    several: { right: items, wrong: () => (wrong ??= wrongFor(line, found.items, ground)) },
  })
}

function wordingOf({ text }: Line, item: readonly Token[]): string {
  return text.slice(item[0]?.start, item.at(-1)?.end)
}

/** Every "A, B and C" and "A and B" of a line whose parts are nouns of one sort. */
export function coordinationsIn(tokens: readonly Token[]): Coordination[] {
  return [...tokens.keys()].flatMap((at) =>
    tokens[at]?.lower === 'and' || tokens[at]?.lower === 'or' ? (coordinationAt(tokens, at) ?? []) : [],
  )
}

function coordinationAt(tokens: readonly Token[], joint: number): Coordination | undefined {
  const right = phraseAfter(tokens, joint + 1)
  if (right === undefined) return undefined
  const parts = [right]
  let end = tokens[joint - 1]?.text === ',' ? joint - 1 : joint
  for (;;) {
    const left = phraseBefore(tokens, end)
    if (left === undefined) return undefined
    parts.unshift(left)
    if (tokens[left.first - 1]?.text !== ',' || parts.length === mostItems) break
    // The comma may only set off what precedes the list: "In spring, rain and snow fall".
    if (phraseBefore(tokens, left.first - 1) === undefined || parts.length + 1 > mostItems) break
    end = left.first - 1
  }
  // "Two groups, roots and shoots": the counted noun before the list is no part of it.
  const [counted] = parts
  if (counted !== undefined && parts.length > 2 && tokens[counted.first - 1]?.tag === 'NUM') parts.shift()
  const [lead] = parts
  if (lead === undefined || !isOneSort(tokens, parts)) return undefined
  const items = parts.map(({ from, last }) => tokens.slice(from, last))
  return opensOrCloses(tokens, lead.first, right.last) ? { items, first: lead.first, last: right.last } : undefined
}

/** Tokens of a phrase from its article on, and from its first word of matter on; `last` is the token after it. */
type Part = { first: number; from: number; last: number }

function isInPhrase({ tag, text }: Token): boolean {
  return tag === 'ADJ' || tag === 'NOUN' || tag === 'PROPN' || text === '-'
}

function phraseAfter(tokens: readonly Token[], at: number): Part | undefined {
  const from = tokens[at]?.tag === 'DET' ? at + 1 : at
  let last = from
  while (last < tokens.length && isPart(tokens[last])) last += 1
  return isNoun(tokens[last - 1]) && last > from ? { first: at, from, last } : undefined
}

function phraseBefore(tokens: readonly Token[], end: number): Part | undefined {
  if (!isNoun(tokens[end - 1])) return undefined
  let from = end
  while (from > 0 && isPart(tokens[from - 1])) from -= 1
  const first = tokens[from - 1]?.tag === 'DET' ? from - 1 : from
  return { first, from, last: end }
}

function isPart(token: Token | undefined): boolean {
  return token !== undefined && isInPhrase(token)
}

// "Plant and animal cells" are no plants; "the size of the cell and its age" is not the size of two things.
function isOneSort(tokens: readonly Token[], parts: readonly Part[]): boolean {
  const heads = parts.map(({ last }) => tokens[last - 1]?.lower ?? '')
  if (heads.some((head) => head.length < 3)) return false
  const articles = new Set(parts.map(({ first, from }) => (first < from ? tokens[first]?.lower : '')))
  // "A square with stalls, a shop or a website": the first belongs to what precedes it.
  const isWithin = tokens[(parts[0]?.first ?? 0) - 1]?.tag === 'ADP'
  if (parts.length > 2) return articles.size === 1 || !isWithin
  if (new Set(heads.map((head) => isPlural(head))).size > 1 || articles.size > 1) return false
  return new Set(parts.map(({ from, last }) => last - from)).size === 1
}

// A verb after the list belongs to a clause of its own unless the list is its subject; an article after it shows that the
// last "noun" was a verb.
function opensOrCloses(tokens: readonly Token[], first: number, last: number): boolean {
  const next = tokens[last]
  if (next === undefined || next.tag === 'PUNCT') return true
  if (next.tag === 'VERB' || next.tag === 'AUX') return first === 0 || opensClause.has(tokens[first - 1]?.lower ?? '')
  return first > 0 && next.tag === 'ADP'
}

const opensClause = new Set(['whereas', 'while', 'because', 'although', 'if', 'when', 'that'])

type Asked = { description: string; worth: number }

const source = 'according to the source'

function askedOf(line: Line, { first, last }: Coordination, ground: Ground): Asked | undefined {
  const { text, tokens } = line
  const [from, to] = [tokens[first]?.start ?? 0, tokens[last - 1]?.end ?? text.length]
  if (first === 0) {
    const stated = withoutStop(text.slice(to)).trim()
    if (contentWords(stated, 'en').length < 2) return undefined
    return { description: `Which of these ${stated}, ${source}?`, worth: 1.3 }
  }
  const clause = clauseFrom(tokens)
  const asked = clause && askedAfterVerb(line, { clause, first, last }, ground)
  if (asked !== undefined) return { description: `Which of these ${asked}, ${source}?`, worth: 1.4 }
  const description = `Which words belong in the blank? ${text.slice(0, from)}_____${text.slice(to)}`
  return contentWords(text.slice(0, from) + text.slice(to), 'en').length < 3 ? undefined : { description, worth: 0.9 }
}

/** "does the blood carry": where the list follows its verb and ends the line. */
function askedAfterVerb(
  { text, tokens }: Line,
  { clause, first, last }: { clause: Clause; first: number; last: number },
  { reading }: Ground,
): string | undefined {
  const between = tokens.slice(clause.verb + 1, first)
  const isNext = between.every(({ tag }) => tag === 'VERB' || tag === 'ADP' || tag === 'ADV')
  const isLast = tokens.slice(last).every(({ tag }) => tag === 'PUNCT')
  if (!isNext || !isLast || first <= clause.verb || between.length > 2) return undefined
  return inverted(text, { ...clause, end: first }, reading)?.trim()
}

// What could replace the items, and is not mentioned here: rivals of one of them, else what the source mentions more
// than once.
function wrongFor(line: Line, items: readonly Token[][], ground: Ground): string[] {
  const titles = items.map((item) => wordingOf(line, item))
  const terms = termsOf(line, items, ground)
  const [lead] = terms
  if (lead === undefined || terms.length < 2) return []
  const fits = ({ text }: Term) => titles.every((title) => isEven(text, title))
  const pick = (found: Iterable<Term>) =>
    pickRivals(lead, onlyThose(found, fits), { count: items.length > 3 ? 2 : 3, skip: 0 }).map(({ text }) => text)
  const wrong = pick(rivals(lead, line, ground))
  const isLike = (other: Term) => terms.some((term) => likenessOfTerms(term, other, ground.reading) > 0)
  const found = wrong.length > 1 ? wrong : pick(othersFor(line, terms, ground).filter(isLike))
  return found.length > 1 ? found : []
}

function othersFor(line: Line, terms: readonly Term[], ground: Ground): Term[] {
  const about = line.words.filter((word) => !terms.some(({ words }) => words.has(word)))
  const areMany = isPlural(terms[0]?.text ?? '')
  const text = line.text.toLowerCase()
  return ground.terms
    .slice(0, 120)
    .filter((other) => (other.mentions.length > 1 || other.isTopic) && isPlural(other.text) === areMany)
    .filter((other) => !text.includes(other.text.toLowerCase()) && !isAlsoTrue(other, about, ground))
}

function termsOf(line: Line, items: readonly Token[][], { mentions }: Ground): Term[] {
  const here = mentions.get(line.index) ?? []
  return items.flatMap((item) => {
    const [start, end] = [item[0]?.start, item.at(-1)?.end]
    return here.find((each) => each.start === start && each.end === end)?.term ?? []
  })
}

function isEven(one: string, other: string): boolean {
  return Math.max(one.length, other.length) <= 2 * Math.min(one.length, other.length)
}
