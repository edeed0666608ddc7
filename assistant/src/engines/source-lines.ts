import { contentWords } from '@takhti/schema/kit/function-words'
import { primaryLanguage, stem, wordsOf } from '@takhti/schema/kit/words'
import { opensWithPronoun } from '@takhti/schema/questions/wording-checks'
import { loadNouns, type Nouns } from '../nouns/nouns.ts'
import type { Range } from '../sentences.ts'
import { type Source, textOf } from '../source.ts'
import { splitSpeech, type SpokenRange } from '../speech/split.ts'
import { definitionIn } from './definitions.ts'
import { loadTagger, type Tagger, type Token } from './english.ts'
import { isInside, type Structure, structureOf } from './structure.ts'

/** A sentence with the engine's knowledge of it; `text` is fit for display, the range is that of the source. */
export type Line = {
  index: number
  range: Range
  text: string
  words: string[]
  weight: number
  isChat: boolean
  /** Whether it depends on the sentence before it. */
  leans: boolean
  /** False where the ends of a spoken sentence are a guess. */
  isSure: boolean
  tokens: Token[]
}

/** A source prepared for the tasks: its lines and how often each content word occurs. */
export type Reading = {
  source: Source
  language: string
  lines: Line[]
  /** The stems of the title's content words. */
  title: ReadonlySet<string>
  counts: Map<string, number>
  structure: Structure
  /** The meanings of English nouns, once the lines are tagged. */
  nouns?: Nouns
  /** Words seen in lower case, which distinguish a capital at the start of a sentence from a name. */
  readonly lowerCase: ReadonlySet<string>
}

// A word in more than a fifth of the sentences characterises none of them.
const commonShare = 0.2

const opening =
  /^(?:(?:so(?! (?:far|that|much|many|long)\b)|now|okay|ok|alright|well|and|but|or|finally|however|therefore|also|next(?! (?:week|month|year|time|video|lesson|class)\b)|then|remember|in fact|for example|of course|as a result)\b[\s,]*)+/i

// The tagger's time grows with the square of a word's length; no word of a language is this long.
const unspeakable = /\S{120}/

/** Reads a source once for all tasks; English without stops is first cut into sentences by the learnt weights. */
export async function read(source: Source): Promise<Reading> {
  const language = primaryLanguage(source.language)
  const isSpeech = language === 'en' && !source.isPunctuated && !unspeakable.test(source.text)
  const ranges: SpokenRange[] = isSpeech
    ? splitSpeech(source, await loadTagger())
    : source.sentences.map((range) => ({ ...range, isSure: true }))
  const stemOf = remembered(stem)
  const structure = structureOf(source)
  const lines = ranges
    .filter((range) => !isInside(range, structure.beside))
    .map((range) => lineOf(source, range, { language, stemOf }))
    .filter((line) => line.words.length > 0)
  // A line is looked up by its index, so lines without a content word must not have taken one.
  for (const [index, line] of lines.entries()) line.index = index
  const counts = countWords(lines)
  const title = new Set(contentWords(source.title, language).map(stem))
  weigh(lines, { counts, language, title })
  let lowerCase: ReadonlySet<string> | undefined
  return {
    ...{ source, language, lines, title, counts, structure },
    // A summary needs no tokens, and comes first.
    get lowerCase() {
      lowerCase ??= lowerCaseWords(source.text)
      return lowerCase
    },
  }
}

const tagged = new WeakSet<Reading>()

/** Adds tokens to the lines of an English reading, once; a summary needs none, and comes before. */
export async function tag(reading: Reading): Promise<Reading> {
  if (reading.language !== 'en' || tagged.has(reading)) return reading
  const [tagger, nouns] = await Promise.all([loadTagger(), loadNouns()])
  reading.nouns = nouns
  tagLines(reading.lines, tagger, reading.source.isPunctuated)
  tagged.add(reading)
  return reading
}

// A lecture repeats a few thousand words tens of thousands of times.
function remembered(make: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    let found = known.get(word)
    if (found === undefined) known.set(word, (found = make(word)))
    return found
  }
}

type Making = { language: string; stemOf: (word: string) => string }

function lineOf(source: Source, whole: SpokenRange, { language, stemOf }: Making): Line {
  const sentence = textOf(source, whole)
  const lead = language === 'en' ? (opening.exec(sentence)?.[0].length ?? 0) : 0
  const range = { start: whole.start + (lead < sentence.length ? lead : 0), end: whole.end }
  const bare = lead < sentence.length ? sentence.slice(lead) : sentence
  const text = source.isPunctuated || bare === '' ? sentenceCase(bare) : sentenceCase(bare) + stopOf(language)
  const words = [...new Set(contentWords(bare, language).map(stemOf))]
  const isChat = asksOrChats.test(bare)
  const leans = isDangling(text, language)
  return { index: 0, range, text, words, weight: 0, isChat, leans, isSure: whole.isSure, tokens: [] }
}

/** The mark that ends a sentence in a language. */
function stopOf(language: string): string {
  if (language === 'hi' || language === 'bn' || language === 'or') return '।'
  return language === 'zh' || language === 'ja' ? '。' : '.'
}

export function lowerFirst(text: string): string {
  const [first = ''] = text
  return first.toLowerCase() + text.slice(first.length)
}

export function sentenceCase(text: string): string {
  // "pH scale" is spelt so everywhere.
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function countWords(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of lines)
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? ''
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  return counts
}

const asksOrChats =
  /\?$|^(?:welcome|thank|thanks|hey|hello|hi|click|subscribe|follow|share|read more|advertisement|cookie)\b|\b(?:today we|this (?:video|article|lesson|lecture)|we will talk|going to (?:talk|learn|look)|next (?:week|time|video)|let's|let us|welcome back|subscribe|to the channel|thanks for watching)\b/i

const defines = /\b(?:is|are) (?:the|a|an|called|known|defined)\b|\b(?:called|known as|means|refers to)\b/i

const addresses = /^(?:you|i|we|because)\b/i

/** Whether a sentence depends on the one before it. */
export function isDangling(text: string, language: string): boolean {
  // What opens a sentence is in its first few words.
  return opensWithPronoun(text.slice(0, 40), language) || (language === 'en' && addresses.test(text))
}

// Words that recur weigh more, words of every sentence nothing; then length, title, definitions and a sentence's
// dependence on others.
type Weighing = { counts: ReadonlyMap<string, number>; language: string; title: ReadonlySet<string> }

function weigh(lines: readonly Line[], { counts, language, title }: Weighing): void {
  const tooCommon = Math.max(8, lines.length * commonShare)
  for (const line of lines) {
    let sum = 0
    for (let at = 0; at < line.words.length; at += 1) {
      const word = line.words[at] ?? ''
      const count = counts.get(word) ?? 1
      if (count <= tooCommon) sum += Math.log(1 + count) * Math.log(1 + lines.length / count)
      if (title.has(word)) sum += 1
    }
    const density = sum / (6 + line.words.length)
    const isDefining = language === 'en' ? defines.test(line.text) : definitionIn(line.text, language) !== undefined
    const form = (isDefining ? 1.5 : 1) * (line.leans ? 0.6 : 1) * (line.isChat ? 0.15 : 1)
    const length = line.words.length < 4 ? 0.4 : line.words.length > 30 ? 0.5 : 1
    line.weight = density * form * length
  }
}

// Tagging is expensive: of a very long source only the weightiest lines of each part are tagged, enough for any quiz.
const [mostTagged, partsTagged] = [600, 100]

// A capital for emphasis would make the tagger see a name.
function tagLines(lines: readonly Line[], tagger: Tagger, isPunctuated: boolean): void {
  for (const line of weightiest(lines)) {
    if (!unspeakable.test(line.text)) line.tokens = tagger(isPunctuated ? line.text : lowerFirst(line.text))
  }
}

function weightiest(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= mostTagged) return lines
  const size = lines.length / partsTagged
  return Array.from({ length: partsTagged }, (_, part) =>
    lines
      .slice(Math.floor(part * size), Math.floor((part + 1) * size))
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, mostTagged / partsTagged),
  ).flat()
}

function lowerCaseWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}'’-]*/gu) ?? [])
}

/** How similar two lines are, from 0 to 1, by their shared words. */
export function likeness(one: Line, other: Line): number {
  const shared = one.words.filter((word) => other.words.includes(word)).length
  return shared / Math.max(1, Math.min(one.words.length, other.words.length))
}

// English by what was learnt; Hindi and Gujarati close nearly every sentence with a form of "to be".
const distinguished = new Set(['en', 'hi', 'gu'])

/** Why a source is unusable for questions, or `ok`. */
export function canAsk({ source, language }: Reading): 'ok' | 'assistant/source-too-short' | 'assistant/no-stops' {
  if (isTooShort(source)) return 'assistant/source-too-short'
  return source.isPunctuated || distinguished.has(language) ? 'ok' : 'assistant/no-stops'
}

/** Whether a text has enough words for any task at all. */
export function isTooShort(source: Source): boolean {
  return wordsOf(source.text.slice(0, 2_000)).length < 20
}
