import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { stem, wordsOf } from '@takhti/schema/kit/words'
import { isNoun, type Token } from './english.ts'
import type { Found, Mention } from './mention.ts'
import { definedTerms, termsInScript } from './script-terms.ts'
import { type Line, lowerFirst, type Reading } from './source-lines.ts'
import { keyOf } from './structure.ts'
import { marksOf } from './term-marks.ts'
import { vagueWords } from './vague-words.ts'

/** A subject of the source, in one of its own wordings. */
export type Term = {
  key: string
  /** The words of the key. */
  words: ReadonlySet<string>
  text: string
  /** What must agree for one term to replace another: number, name or not, script endings. */
  kind: string
  /** The head noun of a term: `boundary` of `transform boundary`. */
  head: string
  mentions: Mention[]
  /** Whether some line is about it: it opens the line and the line states what it is or does. */
  isTopic: boolean
  /** How surely it is a key term: by the source's lists, headings, definitions and names, before its frequency. */
  worth: number
}

const generic = new Set(
  `way thing part kind sort type time people lot example place number level rest most half piece step one two three rate amount side top bottom
  year years day days minute hour century case fact reason result answer question problem video lesson article today everyone something
  nothing other others first second third next last group set area point form use end work life name term word idea line image figure left right common
  interior exterior front back inside outside addition order course sense view role member members source kinds types ways parts things while
  rise fall increase decrease majority minority thousands millions hundreds dozens note promise mechanism`.split(/\s+/),
)

const emptyAdjectives = new Set(
  'many other same own first second third new main large small good different such few several certain whole thin long about famous most more single never given normal common late early typical similar various specific particular additional possible important'.split(
    ' ',
  ),
)

const listed = new WeakMap<Reading, Term[]>()

/** Terms of a reading, those that recur first; each occurs at least once in a line that was tagged. */
export function listTerms(reading: Reading): Term[] {
  const known = listed.get(reading) ?? findTerms(reading)
  listed.set(reading, known)
  return known
}

// What makes a term of a phrase that is none by its form: a definition or a name, or its recurrence.
const [surely, often] = [2.5, 4]

function findTerms(reading: Reading): Term[] {
  const terms = new Map<string, Term>()
  const tentative = new Set<string>()
  const defined = reading.language === 'en' ? [] : definedTerms(reading)
  for (const line of reading.lines) {
    if (line.isChat) continue
    const found =
      reading.language === 'en' ? nounPhrases(line, reading) : termsInScript(line, reading.language, defined)
    for (const { text, kind, head, mention, isTentative = false } of found) {
      const key = keyOf(text)
      if (key === '') continue
      if (isTentative) tentative.add(key)
      const words = new Set(key.split(' '))
      const term = terms.get(key) ?? { key, words, text, kind, head, mentions: [], isTopic: false, worth: 0 }
      term.mentions.push(mention)
      term.isTopic ||= kind === 'defined' || isTopicOf(line.text, mention)
      term.worth = Math.max(term.worth, kind === 'defined' ? 4 : marksOf(line.text, mention))
      terms.set(key, term)
    }
  }
  addWorth(terms, reading)
  addKin(terms)
  for (const key of tentative) {
    const term = terms.get(key)
    if (term !== undefined && term.worth < surely && term.mentions.length < often) terms.delete(key)
  }
  const heads = Map.groupBy(terms.values(), ({ head }) => head)
  // Each value once: a long source compares its terms tens of thousands of times.
  return [...terms.values()]
    .filter((term) => !isBareHead(term, heads.get(term.head) ?? []))
    .map((term) => ({ term, value: value(term, reading) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ term }) => term)
}

// A word that mostly heads longer terms (the "boundary" of three kinds of boundary) names none of them.
function isBareHead(term: Term, family: readonly Term[]): boolean {
  if (term.head === '' || term.key !== term.head || family.length < 3) return false
  const mentions = family.reduce((sum, other) => sum + other.mentions.length, 0)
  return mentions > 2 * term.mentions.length
}

function isTopicOf(text: string, { start, end }: Mention): boolean {
  const isFirst = /^(?:(?:the|an?|most|each|every)\s)?$/i.test(text.slice(0, start))
  return (
    (isFirst && /^\s\p{L}/u.test(text.slice(end))) ||
    /\b(?:called|known as|named)(?: the| an?)? $/.test(text.slice(0, start))
  )
}

// Authors set the terms that they teach in bold: of entries of their glossaries 87 in a hundred.
const inBold = 6

function addWorth(terms: ReadonlyMap<string, Term>, { structure, nouns }: Reading): void {
  const listed = new Set(structure.listed.map(keyOf))
  const emphasised = new Set(structure.emphasised.map(keyOf))
  const headings = structure.headings.map(({ title }) => ` ${keyOf(title)} `)
  for (const term of terms.values()) {
    if (listed.has(term.key)) term.worth += 20
    if (emphasised.has(term.key)) term.worth += inBold
    if (headings.some((heading) => heading === ` ${term.key} `)) term.worth += 4
    else if (headings.some((heading) => heading.includes(` ${term.key} `))) term.worth += 2
    // A word that ordinary texts lack is of the subject.
    const isRare =
      nouns !== undefined && !term.kind.startsWith('name') && !nouns.isKnown(wordsOf(term.text).at(-1) ?? '')
    if (isRare) term.worth += 2
  }
}

// What raises a term beside its worth: each mention of the first eight, a second word, opening lines.
const [forMention, forWords, forTopic] = [0.3, 1, 1.5]

// What lowers it: a name, which a glossary seldom has; a single common word; a vague one; a quality or a profession.
const [ofName, ofCommon, ofVague, ofQuality] = [2, 1.5, 2, 3]

function value(term: Term, reading: Reading): number {
  const { mentions, key, isTopic, worth } = term
  const often = Math.min(mentions.length, 8) * forMention
  return worth + often + (key.includes(' ') ? forWords : 0) + (isTopic ? forTopic : 0) - lossOf(term, reading)
}

function lossOf({ key, kind, text }: Term, { nouns }: Reading): number {
  if (kind.startsWith('name')) return ofName
  if (nouns === undefined || key.includes(' ')) return 0
  const word = wordsOf(text).at(-1) ?? ''
  const isQuality = /(?:ical|ial|atic|ous|able|ists?|ive)$/.test(word)
  return (nouns.isKnown(word) ? ofCommon : 0) + (vagueWords.has(word) ? ofVague : 0) + (isQuality ? ofQuality : 0)
}

// "Extrinsic motivation" beside "intrinsic motivation", which the source defines: it sets them against each other.
function addKin(terms: ReadonlyMap<string, Term>): void {
  const longer = [...terms.values()].filter(({ key, kind }) => key.includes(' ') && !kind.startsWith('name'))
  for (const family of Map.groupBy(longer, ({ head }) => head).values()) {
    const defined = family.filter(({ worth }) => worth >= 3).length
    for (const term of family) {
      const isKin = term.worth < 3 && !term.key.includes(' of ') && (defined > 1 || term.mentions.length > 1)
      if (defined > 0 && isKin) term.worth += 2
    }
  }
}

function nounPhrases(line: Line, reading: Reading): Found[] {
  const found: Found[] = []
  let first = -1
  for (let at = 0; at <= line.tokens.length; at += 1) {
    const token = line.tokens[at]
    if (token !== undefined && isInPhrase(line.tokens, at)) {
      if (first < 0) first = at
      continue
    }
    const phrase = first < 0 ? undefined : phraseOf(line, { first, last: at }, reading)
    if (phrase !== undefined) found.push(phrase)
    first = -1
  }
  return [...found, ...joined(line, found)]
}

// "Hierarchy of needs", "labor theory of value": two phrases with a bare "of" between them.
function joined(line: Line, found: readonly Found[]): Found[] {
  return found.flatMap((one, at) => {
    const next = found[at + 1]
    if (next === undefined || line.text.slice(one.mention.end, next.mention.start) !== ' of ') return []
    if (one.kind.startsWith('name') || next.kind.startsWith('name')) return []
    const text = `${one.text} of ${next.text}`
    return [{ ...one, text, mention: { ...one.mention, end: next.mention.end }, isTentative: true }]
  })
}

function isInPhrase(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.text === '-') return tokens[at - 1]?.end === token.start && tokens[at + 1]?.start === token.end
  // "First-degree burn", "four-firm ratio": a number that a hyphen joins.
  const next = tokens[at + 1]
  if (token?.tag === 'NUM' && /^\p{L}+$/u.test(token.text)) return next?.text === '-' && next.start === token.end
  return token !== undefined && (isNoun(token) || token.tag === 'ADJ') && /^\p{L}[\p{L}'’]*$/u.test(token.text)
}

// Four tokens are the longest term; of a longer run of nouns the last three are the most informative.
function phraseOf(line: Line, run: { first: number; last: number }, reading: Reading): Found | undefined {
  let { first, last } = run
  while (last > first && !isNoun(line.tokens[last - 1])) last -= 1
  while (first < last && isEmptyStart(line.tokens, first, last - first)) first += 1
  if (last - first > 4) first = last - 3
  const [start, end] = [line.tokens[first], line.tokens[last - 1]]
  if (start === undefined || end === undefined || last <= first || generic.has(end.lower) || end.text.length < 3)
    return undefined
  const surface = line.text.slice(start.start, end.end)
  // Several capitals in a row are a name ("Silk Road") even where each word is also a common one.
  const isTitle = /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u.test(surface)
  // In speech without capitals the tagger finds names, since it knows countries and the like.
  const isSpoken = !reading.source.isPunctuated && end.tag === 'PROPN'
  const isName = isTitle || isSpoken || (isProper(end, last - 1, reading) && /^\p{Lu}/u.test(end.text))
  const isRetained = isName || !/^\p{Lu}\p{Ll}/u.test(surface) || isProper(start, first, reading)
  const text = isRetained ? surface : lowerFirst(surface)
  // "George F. Kennan": an initial divides the name, and neither half is one.
  if (/^\p{Ll} /u.test(surface)) return undefined
  if (isName && /^ \p{Lu}\. /u.test(line.text.slice(end.end, end.end + 4))) return undefined
  if (isFunctionWord(end.lower, 'en') || isQuality(line.tokens, first, end)) return undefined
  return {
    text,
    kind: `${isName ? 'name' : 'noun'}${isPlural(end.lower) ? ' many' : ''}`,
    head: stem(end.lower),
    mention: { line: line.index, start: start.start, end: end.end },
    ...(!isName && isDoing(start, end, reading) && { isTentative: true }),
  }
}

// "Resulting movement", "increased demand", "myocardial conducting": a verb in it, unless it is a noun of its own.
function isDoing(start: Token, end: Token, { nouns }: Reading): boolean {
  const opens = start !== end && /(?:ed|ing)$/.test(start.lower) && nouns?.isKnown(start.lower) !== true
  return opens || (end.lower.endsWith('ing') && nouns?.isKnown(end.lower) !== true)
}

// "Demand is called elastic": an adjective, which the tagger takes for a noun.
function isQuality(tokens: readonly Token[], first: number, end: Token): boolean {
  const before = tokens[first - 1]
  const isStated = before?.tag === 'AUX' || before?.lower === 'called'
  return isStated && tokens[first] === end && /(?:ic|ous|ive|able|ible|ful|less|ed)$/.test(end.lower)
}

function isEmptyStart(tokens: readonly Token[], at: number, length: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || token.text === '-') return true
  if (next?.text === '-' && next.start === token.end) return false
  return length > 1 && (emptyAdjectives.has(token.lower) || isComparative(token))
}

function isComparative({ tag, lower }: Token): boolean {
  return tag === 'ADJ' && /(?:er|est)$/.test(lower)
}

// A capital inside a sentence marks a name; at its start only a word never seen in lower case can be one.
function isProper(token: Token, index: number, { lowerCase }: Reading): boolean {
  return (index > 0 || token.tag === 'PROPN') && !lowerCase.has(token.lower)
}

const irregularPlurals =
  /(?:^|-)(?:stomata|bacteria|people|children|men|women|mice|feet|teeth|phenomena|criteria|data|fungi|cacti|nuclei|foci|radii|stimuli|alumni|loci|bacilli|algae|larvae|vertebrae|formulae)$/

export function isPlural(word: string): boolean {
  if (irregularPlurals.test(word) && word.length > 3) return true
  return word.endsWith('s') && !/(?:ss|us|is|ics)$/.test(word)
}
