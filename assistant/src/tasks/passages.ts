import type { Explanation, Refused } from '@takhti/schema/ai/model'
import { contentWords } from '@takhti/schema/kit/function-words'
import { countShared } from '@takhti/schema/kit/set-overlap'
import { isSameWord, isUnspaced } from '@takhti/schema/kit/word-roots'
import { fold, stem, wordsOf } from '@takhti/schema/kit/words'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { definitionIn } from '../engines/definitions.ts'
import { isTooShort, likeness, type Line, type Reading } from '../engines/source-lines.ts'
import { refused } from '../port.ts'
import type { Range } from '../sentences.ts'
import { spanOf } from '../source.ts'
import { isAskingWord } from './asking-words.ts'
import { withContinuation } from './continuation.ts'
import { askedIn, leastSupport, supportOf } from './support.ts'
import { otherForms } from './word-forms.ts'

/**
 * A line that matches a search: the share of the sought words in it, from 0 to 1, and how well it is complete by
 * itself.
 */
export type Passage = { line: Line; coverage: number; worth: number }

const [mostWords, mostLetters] = [40, 400]

// Terms of the lines just before a passage count for less: "The cycle uses …" after a line on the Calvin cycle is about that
// one. Of the question's weight the passage itself has at least this share.
const [linesBefore, shareOfBefore, leastOwn] = [2, 0.6, 0.12]

const [fewLines, worthOfRest] = [0.2, 0.12]

/**
 * The lines about a question's content words, the best first; none where the source does not contain enough of them.
 */
export function findPassages(reading: Reading, question: string, limit: number): Passage[] {
  const sought = soughtIn(reading, question.slice(0, mostLetters))
  if (sought.length === 0) return []
  const total = sought.reduce((sum, { weight }) => sum + weight, 0)
  const asked = askedIn(question, reading.language)
  const absent = sought.filter(({ forms, run }) => run === undefined && forms.size === 0).length
  const held = reading.lines.map((line) => (line.isChat ? new Set<Sought>() : heldBy(line, sought)))
  const rest = restOf(reading, question)
  const found = reading.lines.flatMap((line, at): Passage[] => {
    const own = held[at] ?? new Set()
    const before = held.slice(Math.max(0, at - linesBefore), at)
    const share = (each: Sought) =>
      own.has(each) ? each.weight : before.some((line) => line.has(each)) ? shareOfBefore * each.weight : 0
    if (sumOf(own) / total < leastOwn) return []
    const coverage = sought.reduce((sum, each) => sum + share(each), 0) / total
    const near = sumOf(new Set(sought.filter((each) => share(each) > 0))) / total
    if (
      supportOf({ share: near, words: wordsIn(own), absent }, asked, withContinuation(reading, line)) <
      leastSupport(reading.language)
    )
      return []
    return [{ line, coverage, worth: coverage + fitness(line, question, reading) + likenessOfRest(line, rest) }]
  })
  return distinct(
    found.toSorted((one, other) => other.worth - one.worth || one.line.index - other.line.index),
    limit,
  )
}

function heldBy(line: Line, sought: readonly Sought[]): ReadonlySet<Sought> {
  const text = sought.some(({ run }) => run !== undefined) ? fold(line.text) : ''
  const words = new Set(line.words)
  return new Set(sought.filter((each) => isHeld(each, words, text)))
}

function sumOf(held: ReadonlySet<Sought>): number {
  return [...held].reduce((sum, { weight }) => sum + weight, 0)
}

// Two runs of characters are about one word.
function wordsIn(held: ReadonlySet<Sought>): number {
  return [...held].reduce((sum, { run }) => sum + (run === undefined ? 1 : 0.5), 0)
}

// Words of a question that carry no content in most texts, and yet distinguish one passage from its neighbours ("use",
// "before"): the forms of them that few lines have.
function restOf({ lines, language }: Reading, question: string): ReadonlySet<string> {
  const matter = new Set(contentWords(question, language))
  const rest = [...new Set(wordsOf(question.slice(0, mostLetters)))].filter(
    (word) => !matter.has(word) && !isUnspaced(word) && !isAskingWord(word, language),
  )
  if (rest.length === 0) return new Set()
  const counts = new Map<string, number>()
  for (const { text } of lines) for (const each of new Set(wordsOf(text))) counts.set(each, (counts.get(each) ?? 0) + 1)
  const most = Math.max(1, lines.length * fewLines)
  const isRest = (known: string) => rest.some((word) => word === known || isSameWord(word, known))
  return new Set([...counts].flatMap(([known, count]) => (count <= most && isRest(known) ? [known] : [])))
}

function likenessOfRest(line: Line, rest: ReadonlySet<string>): number {
  return rest.size > 0 && wordsOf(line.text).some((word) => rest.has(word)) ? worthOfRest : 0
}

function distinct(passages: readonly Passage[], limit: number): Passage[] {
  const chosen: Passage[] = []
  for (const passage of passages) {
    if (chosen.length >= limit) break
    if (chosen.every(({ line }) => likeness(line, passage.line) < 0.8)) chosen.push(passage)
  }
  return chosen
}

/** One search term: a word with all its forms in the source, or a run of characters where words are not spaced. */
type Sought = { forms: ReadonlySet<string>; run?: string; weight: number }

function soughtIn(reading: Reading, question: string): Sought[] {
  const words = [...new Set(contentWords(question, reading.language))].filter(
    (word) => !isAskingWord(word, reading.language),
  )
  const spaced = words.filter((word) => !isUnspaced(word)).slice(0, mostWords)
  return [...spaced.map((word) => soughtWord(reading, word)), ...soughtRuns(reading, question)]
}

function soughtWord({ counts, lines, language }: Reading, word: string): Sought {
  const others = new Set(otherForms(word, language).map(stem))
  const isForm = (known: string) => known === stem(word) || isSameWord(word, known) || others.has(known)
  const forms = new Set([...counts.keys()].filter(isForm))
  const count = [...forms].reduce((sum, form) => sum + (counts.get(form) ?? 0), 0)
  return { forms, weight: rarity(count, lines.length) }
}

// Two characters together are the shortest unit with a meaning of its own in most texts without spaces.
function soughtRuns({ lines, language }: Reading, question: string): Sought[] {
  const runs = new Set<string>()
  for (const [stretch] of fold(question).matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu))
    for (let at = 0; at + 2 <= stretch.length; at += 1) {
      const run = stretch.slice(at, at + 2)
      // A run with a grammatical character joins two words, or is grammar.
      const isMatter = [...run].every(
        (each) => contentWords(each, language).length > 0 && !isAskingWord(each, language),
      )
      if (isMatter && !isAskingWord(run, language) && runs.size < mostWords) runs.add(run)
    }
  if (runs.size === 0) return []
  const texts = lines.map(({ text }) => fold(text))
  return [...runs].map((run) => {
    const count = texts.filter((text) => text.includes(run)).length
    return { forms: new Set<string>(), run, weight: rarity(count, lines.length) }
  })
}

// A word the source does not have weighs as much as its rarest: a question about it is not answered.
function rarity(count: number, lines: number): number {
  return Math.log(1 + (lines + 1) / (1 + Math.max(1, count)))
}

function isHeld({ forms, run }: Sought, words: ReadonlySet<string>, text: string): boolean {
  return run === undefined ? countShared(forms, words) > 0 : text.includes(run)
}

const causes =
  /\b(?:because|since|so that|due to|therefore|causes?|reason)\b|क्योंकि|इसलिए|لأن|بسبب|weil|denn|porque|parce que|perché|потому|karena|sebab|因为|所以|ため|から|কারণ|કારણ|କାରଣ|ಏಕೆಂದರೆ|कारण/u

const asksWhy =
  /\bwhy\b|क्यों|لماذا|warum|wieso|por qué|pourquoi|perché|почему|зачем|mengapa|kenapa|为什么|なぜ|কেন|કેમ|କାହିଁକି|ಏಕೆ|ಯಾಕೆ|का\?/iu

// How well a line serves as an answer: less than the tenth part of the coverage for each sign.
function fitness(line: Line, question: string, { language }: Reading): number {
  const isDefining =
    language === 'en'
      ? /\b(?:is|are) (?:the|an?|called|known)\b|\b(?:means|refers to)\b/.test(line.text)
      : definitionIn(line.text, language) !== undefined
  const isReason = asksWhy.test(question) && causes.test(line.text)
  const independence = line.leans ? -0.05 : 0.03
  return independence + (isDefining ? 0.06 : 0) + (isReason ? 0.15 : 0) + Math.min(0.05, line.weight / 100)
}

/** A passage with its place; a line that depends on the one before it includes that. */
export function quoteOf({ source, lines }: Reading, line: Line): { text: string; span: SourceSpan } {
  const before = line.leans ? lines[line.index - 1] : undefined
  const isNear = before !== undefined && line.range.start - before.range.end <= 2
  if (!isNear || before.isChat) return { text: line.text, span: spanOf(source, line.range) }
  const range: Range = { start: before.range.start, end: line.range.end }
  return { text: `${before.text} ${line.text}`, span: spanOf(source, range) }
}

const mostPassages = 5

/** The source's passages about a subject, in the source's wording and order. */
export function explain(reading: Reading, term: string): Explanation | Refused {
  if (isTooShort(reading.source)) return refused('assistant/source-too-short')
  const passages = findPassages(reading, term, mostPassages)
    .toSorted((one, other) => one.line.index - other.line.index)
    .map(({ line }) => quoteOf(reading, line))
  return passages.length === 0 ? refused('assistant/not-in-source') : { term, passages }
}
