import { contentWords, primaryLanguage, stem, wordsOf } from '@takhti/schema/kit/words'
import type { Range } from '../sentences.ts'
import { type Source, textOf } from '../source.ts'
import { splitClauses } from './clauses.ts'
import { loadTagger, type Tagger, type Token } from './english.ts'

/** A sentence with what the engine knows of it; `text` is fit to be shown, the range is what was said. */
export type Line = {
  index: number
  range: Range
  text: string
  words: string[]
  weight: number
  isChat: boolean
  tokens: Token[]
}

/** A source prepared for the tasks: its lines and how often each word of matter occurs. */
export type Reading = {
  source: Source
  language: string
  lines: Line[]
  counts: Map<string, number>
  /** Words seen in lower case, by which a capital at the start of a sentence is told from a name. */
  lowerCase: Set<string>
}

// A word in more than a fifth of the sentences says nothing about any of them.
const commonShare = 0.2

const opening =
  /^(?:(?:so|now|okay|ok|alright|well|and|but|or|finally|however|therefore|also|next|then|remember|in fact|for example|of course|as a result)\b[\s,]*)+/i

// The tagger's time grows with the square of a word's length; no word of a language is this long.
const unspeakable = /\S{120}/

/** Reads a source once for all tasks; English without stops is first cut into sentences by its grammar. */
export async function read(source: Source): Promise<Reading> {
  const language = primaryLanguage(source.language)
  const tagger = language === 'en' ? await loadTagger() : undefined
  const isSpeech = tagger !== undefined && !source.isPunctuated && !unspeakable.test(source.text)
  const ranges = isSpeech ? splitClauses(source, tagger) : source.sentences
  const lines = ranges.map((range, index) => lineOf(source, range, index)).filter((line) => line.words.length > 0)
  const counts = countWords(lines)
  weigh(lines, counts, new Set(contentWords(source.title, language).map(stem)))
  if (tagger !== undefined) tagLines(lines, tagger, source.isPunctuated)
  return { source, language, lines, counts, lowerCase: lowerCaseWords(source.text) }
}

function lineOf(source: Source, whole: Range, index: number): Line {
  const said = textOf(source, whole)
  const lead = primaryLanguage(source.language) === 'en' ? (opening.exec(said)?.[0].length ?? 0) : 0
  const range = { start: whole.start + (lead < said.length ? lead : 0), end: whole.end }
  const bare = textOf(source, range)
  const text = source.isPunctuated || bare === '' ? sentenceCase(bare) : `${sentenceCase(bare)}.`
  const words = [...new Set(contentWords(bare, source.language).map(stem))]
  return { index, range, text, words, weight: 0, isChat: asksOrChats.test(bare), tokens: [] }
}

export function lowerFirst(text: string): string {
  const [first = ''] = text
  return first.toLowerCase() + text.slice(first.length)
}

export function sentenceCase(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function countWords(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) for (const word of line.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const asksOrChats =
  /\?$|^(?:welcome|thank|thanks|hey|hello|hi|click|subscribe|follow|share|read more|advertisement|cookie)\b|\b(?:today we|this (?:video|article|lesson|lecture)|we will talk|going to (?:talk|learn|look)|next (?:week|time|video)|let's|let us|welcome back|subscribe|to the channel|thanks for watching)\b/i

const defines = /\b(?:is|are) (?:the|a|an|called|known|defined)\b|\b(?:called|known as|means|refers to)\b/i

const dangles =
  /^(?:it|its|they|their|he|she|his|her|this|these|those|such|that|here|there|you|i|we|because)\b|^(?:यह|ये|वह|वे|इस|उस|इन|उन|इसे|उसे)(?:\s|$)|^[وف]?(?:هذا|هذه|ذلك|تلك|هو|هي)(?:\s|$)/iu

/** Whether a sentence leans on the one before it. */
export function isDangling(text: string): boolean {
  return dangles.test(text)
}

// Words that recur weigh more, words of every sentence nothing; then length, title, definitions and what cannot stand alone.
function weigh(lines: readonly Line[], counts: ReadonlyMap<string, number>, title: ReadonlySet<string>): void {
  const tooCommon = Math.max(8, lines.length * commonShare)
  for (const line of lines) {
    let sum = 0
    for (const word of line.words) {
      const count = counts.get(word) ?? 1
      if (count <= tooCommon) sum += Math.log(1 + count) * Math.log(1 + lines.length / count)
      if (title.has(word)) sum += 1
    }
    const density = sum / (6 + line.words.length)
    const form = (defines.test(line.text) ? 1.25 : 1) * (isDangling(line.text) ? 0.6 : 1) * (line.isChat ? 0.15 : 1)
    const length = line.words.length < 4 ? 0.4 : line.words.length > 30 ? 0.5 : 1
    line.weight = density * form * length
  }
}

// Tagging is the dear part, so a very long source is tagged at even intervals: enough lines for any quiz.
const mostTagged = 1_500

// A capital that was put there for show would make the tagger see a name.
function tagLines(lines: readonly Line[], tagger: Tagger, isPunctuated: boolean): void {
  const step = Math.max(1, lines.length / mostTagged)
  for (let at = 0; at < lines.length; at += step) {
    const line = lines[Math.floor(at)]
    if (line !== undefined && !unspeakable.test(line.text))
      line.tokens = tagger(isPunctuated ? line.text : lowerFirst(line.text))
  }
}

function lowerCaseWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}'’-]*/gu) ?? [])
}

/** How much two lines say the same, from 0 to 1, by their shared words. */
export function likeness(one: Line, other: Line): number {
  const shared = one.words.filter((word) => other.words.includes(word)).length
  return shared / Math.max(1, Math.min(one.words.length, other.words.length))
}

/** Whether a text has enough words for any task at all. */
export function isTooShort(source: Source): boolean {
  return wordsOf(source.text.slice(0, 2_000)).length < 20
}
