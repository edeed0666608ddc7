import { isFunctionWord, primaryLanguage, wordsOf } from '@takhti/schema/kit/words'
import type { Place } from './pieces.ts'
import { cut, type Range } from './sentences.ts'

type Word = { text: string; start: number; end: number; isAfterPause: boolean; isCueStart: boolean }

// A silence this long between two cues ends a sentence; speakers breathe in about half of it.
const pauseMs = 900

const [shortest, usual, longest] = [5, 8, 28]

const openers = new Set(
  'so now okay alright right well next finally however remember notice first second third today'.split(' '),
)

const subjects = new Set(`it they we you i he she this these there it's they're we're that's there's let's`.split(' '))

const subordinators = new Set(
  'if when because as since while although once after before unless whenever where'.split(' '),
)

/** Whether a transcript has sentence marks: at least one in forty words, in any of the scripts' forms. */
export function isPunctuated(text: string): boolean {
  const marks = text.match(/[.!?।॥؟。](?=\s|$|["'”’)])/gu)?.length ?? 0
  return marks * 40 >= wordsOf(text).length
}

/** Sentences of captions without stops: cut at pauses, at words that open a sentence, and at last by length. */
export function splitSpoken(text: string, places: readonly Place[], language: string): Range[] {
  const words = listWords(text, places)
  const isEnglish = primaryLanguage(language) === 'en'
  const sentences: Range[] = []
  let first = 0
  for (let at = 1; at <= words.length; at += 1) {
    if (at < words.length && !isBoundary(words, { first, at }, isEnglish)) continue
    const [from, to] = [words[first], words[at - 1]]
    if (from !== undefined && to !== undefined) sentences.push(...cut(text, { start: from.start, end: to.end }))
    first = at
  }
  return sentences
}

function listWords(text: string, places: readonly Place[]): Word[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1]
    const gap = (place.startMs ?? 0) - (before?.endMs ?? place.startMs ?? 0)
    return Array.from(text.slice(place.start, place.end).matchAll(/\S+/g), (match, at) => ({
      text: match[0].toLowerCase(),
      start: place.start + match.index,
      end: place.start + match.index + match[0].length,
      isAfterPause: at === 0 && gap >= pauseMs,
      isCueStart: at === 0,
    }))
  })
}

function isBoundary(words: readonly Word[], { first, at }: { first: number; at: number }, isEnglish: boolean): boolean {
  const word = words[at]
  const said = at - first
  if (word === undefined || said < shortest) return false
  if (word.isAfterPause || said >= longest) return true
  if (!isEnglish) return said >= usual * 2 && word.isCueStart
  if (isHanging(words[at - 1]?.text ?? '')) return false
  const next = words[at + 1]?.text ?? ''
  if (openers.has(word.text)) return !/^(?:that|much|many|far|on|in|of|the)$/.test(next)
  if (said < usual || isSubordinate(words, first, at)) return false
  if (word.text === 'and' || word.text === 'but') return subjects.has(next)
  return subjects.has(word.text) && !/^(?:the|a|an)$/.test(next)
}

/** Whether a word wants another after it, so that no sentence can end there. */
function isHanging(text: string): boolean {
  return (
    isFunctionWord(text, 'en') && !/^(?:it|them|us|that|up|out|in|again|too|on|here|there|away|together)$/.test(text)
  )
}

// In "when light hits the leaf it excites electrons" the first subject belongs to the clause, the second opens the rest.
function isSubordinate(words: readonly Word[], first: number, at: number): boolean {
  const opening = words.slice(first, first + 3).some((word) => subordinators.has(word.text))
  const recent = words.slice(Math.max(first, at - 4), at).some((word) => subordinators.has(word.text))
  return recent || (opening && at - first < longest / 2)
}
