import { foldSearch } from '@takhti/schema/kit/text-fold'

/** Words that carry little of an answer are shorter than this in scripts with letters. */
const leastLetters = 4

const blank = '____'

type Word = { text: string; at: number }

/** The words of a text as its language divides them. */
function wordsOf(text: string): Word[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...parts].flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true ? [{ text: segment, at: index }] : [],
  )
}

const carries = ({ text }: Word) => /\p{N}/u.test(text) || [...text].length >= leastLetters

/** The words of an answer that its question does not already contain. */
export function keyWords(answer: string, question: string): string[] {
  const asked = new Set(wordsOf(question).map(({ text }) => foldSearch(text)))
  const found = wordsOf(answer).filter((word) => carries(word) && !asked.has(foldSearch(word.text)))
  return [...new Map(found.map(({ text }) => [foldSearch(text), text])).values()]
}

/** A passage with the words hidden that answer the question. */
export function withBlanks(passage: string, question: string): string {
  const hidden = new Set(keyWords(passage, question).map(foldSearch))
  let shown = ''
  let end = 0
  for (const { text, at } of wordsOf(passage)) {
    if (!hidden.has(foldSearch(text))) continue
    shown += `${passage.slice(end, at)}${blank}`
    end = at + text.length
  }
  return shown + passage.slice(end)
}

/** The words of the answer that an attempt already has, and whether it has most of them. */
export function compareAttempt(attempt: string, answer: string, question: string): { has: string[]; isMost: boolean } {
  const tried = new Set(wordsOf(attempt).map(({ text }) => foldSearch(text)))
  const keys = keyWords(answer, question)
  const has = keys.filter((word) => tried.has(foldSearch(word)))
  return { has, isMost: keys.length > 0 && has.length * 2 >= keys.length }
}
