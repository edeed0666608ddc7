import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { isUnspaced } from '@takhti/schema/kit/word-roots'
import { primaryLanguage } from '@takhti/schema/kit/words'
import type { Place } from './pieces.ts'
import { cut, type Range } from './sentences.ts'

type Word = {
  text: string
  start: number
  end: number
  isAfterPause: boolean
  isAfterBreath: boolean
  isCueStart: boolean
}

// A silence this long between two cues ends a sentence; speakers breathe in about half of it.
const [pauseMs, breathMs] = [900, 450]

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
  const marks = text.match(/[.!?।॥؟۔](?=\s|$|["'”’)])|[。！？]/gu)?.length ?? 0
  // Where words are not spaced, each character is one.
  const words = isUnspaced(text) ? text.length : (text.match(/\S+/g)?.length ?? 0)
  return marks * 40 >= words
}

/** Sentences of captions without stops: cut at pauses, at words that open a sentence, and at last by length. */
export function splitSpoken(text: string, places: readonly Place[], language: string): Range[] {
  const words = listWords(text, places)
  const primary = primaryLanguage(language)
  const sentences: Range[] = []
  let first = 0
  for (let at = 1; at <= words.length; at += 1) {
    if (at < words.length && !isBoundary(words, { first, at }, primary)) continue
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
      isAfterBreath: at === 0 && gap >= breathMs,
      isCueStart: at === 0,
    }))
  })
}

function isBoundary(words: readonly Word[], { first, at }: { first: number; at: number }, language: string): boolean {
  const word = words[at]
  const spoken = at - first
  if (word === undefined) return false
  if (language !== 'en' && spoken >= 3 && closes(words[at - 1]?.text ?? '', word, language)) return true
  if (spoken < shortest) return false
  if (word.isAfterPause || spoken >= longest) return true
  if (language !== 'en') return spoken >= usual * 2 && word.isCueStart && !Object.hasOwn(finals, language)
  if (isHanging(words[at - 1]?.text ?? '')) return false
  const next = words[at + 1]?.text ?? ''
  if (openers.has(word.text)) return !/^(?:that|much|many|far|on|in|of|the)$/.test(next)
  if (spoken < usual || isSubordinate(words, first, at)) return false
  if (word.text === 'and' || word.text === 'but') return subjects.has(next)
  return subjects.has(word.text) && !/^(?:the|a|an)$/.test(next)
}

// Languages that put the verb last end a sentence with it.
const finals: Readonly<Record<string, RegExp>> = {
  hi: /^(?:है|हैं|था|थी|थे|हूँ|होगा|होगी|होंगे|गया|गई|गए|.+(?:ेगा|ेगी|ेंगे|ाएगा|ाएगी|ाएँगे))$/u,
  mr: /^(?:आहे|आहेत|होते|होता|होती|असते|असतात|म्हणतात|.+(?:तात|णार))$/u,
  bn: /^(?:হয়|হয়|ছিল|আছে|নয়|বলে|যায়|থাকে|.+(?:েছে|েছিল|বেন))$/u,
  gu: /^(?:છે|છો|છીએ|હતો|હતી|હતું|હતા|હશે)$/u,
  or: /^(?:ଅଛି|ଅଟେ|ଥିଲା|ହୁଏ|ଥାଏ|କୁହାଯାଏ|.+(?:ୁଛି|ିଲା|ିଥିଲା))$/u,
  kn: /(?:ತ್ತದೆ|ತ್ತವೆ|ತ್ತಾರೆ|ತ್ತೇವೆ|ಆಗಿದೆ|ಆಗಿವೆ|ಇದೆ|ಇವೆ|ಿತ್ತು)$/u,
  ja: /(?:です|ます|ました|ません|でした|である)$/u,
}

// After these forms a clause may follow: "है कि", "है जो", "है और".
const goesOn =
  /^(?:कि|जो|जिस.*|जिन.*|और|तथा|या|तो|तब|ताकि|बल्कि|जैसे|यानी|क्योंकि|लेकिन|जब|जहाँ|की|आणि|कारण|पण|তবে|এবং|কারণ|যে|যা|কিন্তু|અને|કે|જે.*|પણ|કારણ|ଏବଂ|ଓ|କାରଣ|ଯାହା|କିନ୍ତୁ|ಮತ್ತು|ಆದರೆ|ಎಂದು)$/u

// "किया गया है" ends with its last word; so does "रहता था".
const closers: Readonly<Record<string, RegExp>> = { hi: /^(?:है|हैं|था|थी|थे|हूँ|होगा|होगी|होंगे|गया|गई|गए)$/u }

function closes(word: string, next: Word, language: string): boolean {
  if (!Object.hasOwn(finals, language) || finals[language]?.test(word) !== true) return false
  if (Object.hasOwn(closers, language) && closers[language]?.test(next.text) === true) return false
  // A pause after the verb ends the sentence, whatever follows.
  return next.isAfterBreath || !goesOn.test(next.text)
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
