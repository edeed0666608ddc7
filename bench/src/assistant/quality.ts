import { automaticCaptions, heldOut, type Lecture, lectures, sentencesOf } from '@takhti/assistant/samples/lecture'
import type { Figure } from '#figure.ts'
import { type Item, itemsOf, sentenceOf } from './items.ts'
import {
  areOneKind,
  hasOneAnswer,
  isAtItsTime,
  isGrammatical,
  isOneSentence,
  type Judge,
  retainsItsAnswer,
  type Tag,
} from './judges.ts'
import { compromise } from './peers.ts'

// The guarantees of questions, per hundred (performance.md, section 10).
const promised = { span: 100, unique: 100, kind: 90, grammar: 95, leak: 100, coverage: 80, stable: 100 }

/** The names of the metrics of `itemFigures`. */
export const itemNames = [...Object.keys(promised), 'key', 'heard'].map((each) => `assistant.items.${each}`)

// How much more often than by chance a question is made from a sentence that is also on the slides.
const betterThanChance = 1.4

/** The quality of the embedded engine's questions on our lectures, judged independently of its own checks. */
export async function itemFigures(): Promise<Figure[]> {
  const english = lectures().filter(({ language }) => language === 'en')
  const items = await itemsOf(english)
  const again = await itemsOf(english)
  const tagOf = witness(english)
  const isStable =
    JSON.stringify(items.map(({ question }) => question)) === JSON.stringify(again.map((each) => each.question))
  const spoken = await itemsOf(
    english.filter(({ name }) => heldOut.includes(name)),
    automaticCaptions,
  )
  return [
    shareFigure('span', share(items, isAtItsTime), items.length),
    shareFigure('unique', share(items, hasOneAnswer), items.length),
    shareFigure(
      'kind',
      share(items, (item) => areOneKind(item, tagOf(item))),
      items.length,
    ),
    shareFigure(
      'grammar',
      share(items, (item) => isGrammatical(item, tagOf(item))),
      items.length,
    ),
    shareFigure('leak', share(items, retainsItsAnswer), items.length),
    shareFigure('coverage', coverage(items, english), items.length),
    shareFigure('stable', isStable ? 100 : 0, items.length),
    keyFigure(items, english),
    {
      ...shareFigure('span', share(spoken, isOneSentence), spoken.length),
      name: 'assistant.items.heard',
      limit: null,
      holds: true,
    },
  ]
}

function share(items: readonly Item[], judge: Judge): number {
  return (100 * items.filter(judge).length) / Math.max(1, items.length)
}

function shareFigure(name: keyof typeof promised, ours: number, samples: number): Figure {
  const peer = promised[name]
  const ratio = peer / Math.max(ours, 0.01)
  return {
    name: `assistant.items.${name}`,
    ours,
    peer,
    peerName: 'promise',
    ratio,
    limit: 1,
    holds: ratio <= 1,
    unit: 'of 100',
    samples,
  }
}

/** Chapters that at least one question was made from, of a hundred. */
function coverage(items: readonly Item[], english: readonly Lecture[]): number {
  const asked = new Set(items.map((item) => `${item.lecture.name} ${chapterOf(item)}`))
  const all = english.reduce((sum, { chapters }) => sum + chapters.length, 0)
  return (100 * [...asked].filter((each) => !each.endsWith('-1')).length) / all
}

function chapterOf(item: Item): number {
  let left = sentenceOf(item)
  if (left < 0) return -1
  return item.lecture.chapters.findIndex(({ sentences }) => (left -= sentences.length) < 0)
}

function keyFigure(items: readonly Item[], english: readonly Lecture[]): Figure {
  const sentences = english.flatMap(sentencesOf)
  const chance = sentences.filter(({ isKey }) => isKey).length / sentences.length
  const hits = items.filter((item) => sentencesOf(item.lecture)[sentenceOf(item)]?.isKey === true).length / items.length
  const ratio = betterThanChance / Math.max(hits / chance, 0.01)
  return {
    name: 'assistant.items.key',
    ours: 100 * hits,
    peer: 100 * chance,
    peerName: 'chance',
    ratio,
    limit: 1,
    holds: ratio <= 1,
    unit: 'of 100',
    samples: items.length,
  }
}

/** compromise as an independent witness; it analyses a phrase in its place in the lecture. */
function witness(english: readonly Lecture[]): (item: Item) => Tag {
  const nlp = compromise()
  const texts = new Map(
    english.map((lecture) => [
      lecture.name,
      sentencesOf(lecture)
        .map(({ text }) => text)
        .join(' '),
    ]),
  )
  const views = new Map(Array.from(texts, ([name, text]) => [name, nlp(text)]))
  return ({ lecture }) => {
    const view = views.get(lecture.name)
    return (text) => {
      const viewed = view?.match(text.toLowerCase().replace(/[^\p{L}\p{N}\s'-]/gu, ''))
      const parsed = viewed?.found === true ? viewed : nlp(text.toLowerCase())
      return {
        isNoun: parsed.match('#Noun$').found,
        isNumber: parsed.match('#Value').found,
        isPlural: nlp(text.toLowerCase()).nouns().isPlural().found,
      }
    }
  }
}
