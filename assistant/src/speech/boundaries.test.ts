import { beforeAll, expect, test } from 'vitest'
import { loadTagger, type Tagger } from '../engines/english.ts'
import { transcribed, heldOut, type Lecture, lectures, sentencesOf } from '../samples/lecture.ts'
import { findSentences, speechOf, type Weights } from './boundaries.ts'
import { tagSpeech } from './split.ts'
import { type Example, train } from './train.ts'

let examples: (Example & { name: string })[]

beforeAll(async () => {
  const tagger = await loadTagger()
  examples = lectures()
    .filter(({ language }) => language === 'en')
    .map((lecture) => exampleOf(lecture, tagger))
})

function exampleOf(lecture: Lecture, tagger: Tagger): Example & { name: string } {
  const transcript = sentencesOf(lecture).map(({ text }) => transcribed(text))
  const offsets = new Set<number>()
  let at = 0
  for (const text of transcript) {
    offsets.add(at)
    at += text.length + 1
  }
  const speech = speechOf(tagSpeech(transcript.join(' '), tagger))
  return {
    name: lecture.name,
    speech,
    starts: new Set(speech.tokens.flatMap(({ start }, index) => (offsets.has(start) ? [index] : []))),
  }
}

test('a pause ends a sentence that words alone would not', () => {
  const speech = examples[1]?.speech ?? speechOf([])
  const at = 3
  const found = findSentences(speech, new Map(), new Map([[at + 3, 200]]))
  expect(found.map(({ first }) => first)).toContain(at + 3)
})

test('the stored weights are those that the lectures give', async () => {
  const learnt = examples.filter(({ name }) => !heldOut.includes(name))
  const weights = Object.fromEntries([...train(learnt)].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await expect(`${JSON.stringify(weights, null, 2)}\n`).toMatchFileSnapshot('weights.json')
})

test('half of the lectures teach where to cut the other half, without a pause to go by', () => {
  const [odd, even] = [examples.filter((_, at) => at % 2 === 1), examples.filter((_, at) => at % 2 === 0)]
  const scores = [scoresOf(even, train(odd)), scoresOf(odd, train(even))].flat()
  expect(scores).toHaveLength(examples.length)
  expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThan(0.58)
})

function scoresOf(held: readonly Example[], weights: Weights): number[] {
  return held.map(({ speech, starts }) => {
    const found = findSentences(speech, weights, new Map()).filter(({ first }) => first > 0)
    const right = found.filter(({ first }) => starts.has(first)).length
    return (2 * right) / (found.length + starts.size - 1)
  })
}
