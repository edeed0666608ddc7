import { sentencesOf } from '@takhti/assistant/samples/lecture'
import { type Item, plain, sentenceOf } from './items.ts'

/** An independent tagger's data on a phrase. */
export type Phrase = { isNoun: boolean; isNumber: boolean; isPlural: boolean }

/** Classifies a phrase. */
export type Tag = (text: string) => Phrase

export type Judge = (item: Item) => boolean

/** The cue at the cited second opens the passage, and the cues that it spans contain the deciding words. */
export function isAtItsTime({ question, capture }: Item): boolean {
  const { span, evidence = '' } = question
  if (span === undefined) return false
  const cues = capture.segments.slice(span.firstSegment, span.lastSegment + 1)
  const transcript = ` ${plain(cues.map(({ text }) => text).join(' '))} `
  const [first = ''] = plain(span.quote).split(' ')
  const isTimed =
    cues[0]?.startMs === span.startMs &&
    plain(cues[0]?.text ?? '')
      .split(' ')
      .includes(first)
  return isTimed && transcript.includes(` ${plain(evidence)} `)
}

/**
 * One right answer by the lecture itself: a statement is true if it was spoken, and no wrong option is in the passage.
 */
export function hasOneAnswer(item: Item): boolean {
  const { type, options, correctOptions, description, span } = item.question
  if (type === 'TRUE_OR_FALSE') {
    const isSpoken = sentencesOf(item.lecture).some(({ text }) => plain(text).endsWith(plain(description)))
    return isSpoken === (correctOptions[0] === 'true')
  }
  if (options.length === 0) return true
  const quote = ` ${plain(span?.quote ?? '')} `
  const isHeld = (title: string) => quote.includes(` ${plain(title)} `)
  const areApart = options.every(({ title }, at) =>
    options.slice(at + 1).every((other) => jaccard(title, other.title) < 0.8),
  )
  return areApart && options.every(({ id, title }) => isHeld(title) === correctOptions.includes(id))
}

function jaccard(one: string, other: string): number {
  const [words, others] = [new Set(plain(one).split(' ')), new Set(plain(other).split(' '))]
  return words.intersection(others).size / words.union(others).size
}

/** Wrong options are of the right one's part of speech and number, and within twice its length. */
export function areOneKind({ question }: Item, tag: Tag): boolean {
  const { type, options, correctOptions } = question
  if (type === 'TRUE_OR_FALSE' || options.length === 0) return true
  const right = options.find(({ id }) => id === correctOptions[0])?.title ?? ''
  const like = tag(right)
  return options.every(({ title }) => {
    const other = tag(title)
    const isEven = Math.max(title.length, right.length) <= 2 * Math.min(title.length, right.length)
    return isEven && other.isNoun === like.isNoun && other.isNumber === like.isNumber
  })
}

/**
 * The stem opens and closes as a sentence does, depends on no context, repeats nothing, and its verb agrees with the
 * answer.
 */
export function isGrammatical({ question }: Item, tag: Tag): boolean {
  const { description, options, correctOptions } = question
  const isClosed =
    /^[\p{Lu}\p{N}_“"]/u.test(description) && /[.?!]$/.test(description) && !/ {2}| [,.?]/.test(description)
  const leans = /^(?:it|they|he|she|this|these|those|such|and|but|or|so|because|his|her|their|its)\b/i.test(description)
  const isTwice = /\b([a-z]+) \1\b/i.test(description.replace(/\b(?:had|that) \w+/gi, ''))
  const verb = /^Which of these (is|was|has|are|were|have)\b/.exec(description)?.[1]
  if (!isClosed || leans || isTwice) return false
  if (verb === undefined || question.type === 'MULTIPLE_SELECT') return true
  const right = options.find(({ id }) => correctOptions.includes(id))?.title ?? ''
  return tag(right).isPlural === /^(?:are|were|have)$/.test(verb)
}

/** No content word of the right answer is in the stem, unless every option has it. */
export function retainsItsAnswer({ question }: Item): boolean {
  const { type, description, options, correctOptions, answer } = question
  if (type === 'TRUE_OR_FALSE') return true
  const described = plain(description).split(' ').map(root)
  const words = (title: string) =>
    plain(title)
      .split(' ')
      .filter((word) => word.length > 3)
      .map(root)
  if (options.length === 0) return words(answer).some((word) => !described.includes(word))
  const rights = options.filter(({ id }) => correctOptions.includes(id))
  const titleWords = rights.flatMap(({ title }) => words(title)).filter((word) => described.includes(word))
  return titleWords.every((word) => options.every(({ title }) => words(title).includes(word)))
}

function root(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(5, word.length - 3)) : word.replace(/s$/, '')
}

/** Made from exactly one spoken sentence. */
export function isOneSentence(item: Item): boolean {
  return sentenceOf(item) >= 0
}
