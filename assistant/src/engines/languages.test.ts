import { holdsWords } from '@takhti/schema/kit/words'
import { languages } from '@takhti/schema/languages/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import { describe, expect, test } from 'vitest'
import {
  automaticCaptions,
  transcribed,
  type Lecture,
  lectures,
  manualCaptions,
  sentencesOf,
} from '../samples/lecture.ts'
import { readSource, type Source } from '../source.ts'
import { embedded } from './embedded-engine.ts'

const all = lectures()

/** A lecture as a page: a paragraph for each chapter. */
function pageOf(lecture: Lecture): Source {
  const isSpaced = lecture.language !== 'zh' && lecture.language !== 'ja'
  const segments = lecture.chapters.map(({ sentences }) => ({
    text: sentences.map(({ text }) => text).join(isSpaced ? ' ' : ''),
  }))
  return readSource({ ...manualCaptions(lecture), kind: 'article', segments })
}

test('there is a source in each interface language', () => {
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(languages.map(({ code }) => code)))
})

describe.each(all.map((lecture) => [`${lecture.name} in ${lecture.language}`, lecture] as const))(
  '%s',
  (_, lecture) => {
    const source = pageOf(lecture)

    test('has the sentences that were written', () => {
      expect(source.sentences.map(({ start, end }) => source.text.slice(start, end))).toEqual(
        sentencesOf(lecture).map(({ text }) => text),
      )
    })

    test('gives six sound questions of at least three types', async () => {
      const { questions } = await embedded.makeQuiz(source, { count: 6, seed: 1 })
      expect(questions).toHaveLength(6)
      expect(new Set(questions.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
      expect(checkedSet(questions, source)).toEqual(questions)
    })

    test('gives cards of the source’s definitions, in the source’s wording', async () => {
      const { cards } = await embedded.makeCards(source, 4)
      expect(cards.length).toBeGreaterThanOrEqual(2)
      for (const { front, back, span } of cards) {
        expect(source.text.slice(span.start, span.end)).toBe(span.quote)
        expect(span.quote.toLowerCase()).toContain(front.toLowerCase())
        expect(front).not.toBe(back)
      }
    })
  },
)

const solar = all.find(({ name }) => name === 'solar') ?? all[0]
if (solar === undefined) throw new Error('There is no lecture')

test.each(['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE'] as const)(
  '%s can be asked for, and is all one gets',
  async (level) => {
    const sources = all.filter(({ language }) => language === 'en').map(pageOf)
    const asked = await Promise.all(
      sources.map((source) => embedded.makeQuiz(source, { count: 2, seed: 3, levels: [level] })),
    )
    const questions = asked.flatMap((quiz) => quiz.questions)
    expect(questions.length).toBeGreaterThan(3)
    expect(new Set(questions.map(({ bloomLevel }) => bloomLevel))).toEqual(new Set([level]))
  },
)

test('what only a model can ask is refused with a reason', async () => {
  const quiz = await embedded.makeQuiz(pageOf(solar), { count: 2, seed: 1, levels: ['CREATE', 'EVALUATE'] })
  expect(quiz).toMatchObject({ questions: [], short: { code: 'assistant/level-not-possible', asked: 2, made: 0 } })
})

test.each(['EASY', 'MEDIUM', 'HARD'] as const)(
  '[DW-1] questions have the wished difficulty %s first',
  async (difficulty) => {
    const { questions } = await embedded.makeQuiz(pageOf(solar), { count: 2, seed: 1, difficulty })
    expect(questions.map((question) => question.difficulty)).toEqual([difficulty, difficulty])
  },
)

test('[DW-2] a rare difficulty is filled up, and a shortfall counts what failed', async () => {
  const wish = { count: 6, seed: 1, difficulty: 'HARD' as const, types: ['TRUE_OR_FALSE' as const] }
  const { questions } = await embedded.makeQuiz(pageOf(solar), wish)
  expect(new Set(questions.map(({ difficulty }) => difficulty)).size).toBeGreaterThan(1)
  const { questions: choices, short } = await embedded.makeQuiz(pageOf(solar), {
    ...wish,
    types: ['MCQ'],
    besides: questions,
  })
  if (choices.length < 6) expect(short).toMatchObject({ code: 'assistant/checks-failed', dropped: expect.any(Number) })
})

test('more questions beside existing ones repeat none', async () => {
  const source = pageOf(solar)
  const first = (await embedded.makeQuiz(source, { count: 6, seed: 1 })).questions
  const second = (await embedded.makeQuiz(source, { count: 6, seed: 1, besides: first })).questions
  const spans = [...first, ...second].map(({ span }) => span?.start)
  expect(new Set(spans).size).toBe(12)
  expect(checkedSet([...first, ...second], source).every(({ checks }) => checks.result === 'ok')).toBe(true)
})

test('several right options are those of the list, and no others', async () => {
  const { questions } = await embedded.makeQuiz(pageOf(solar), { count: 1, seed: 1, types: ['MULTIPLE_SELECT'] })
  const [question] = questions
  const right = question?.options.filter(({ id }) => question.correctOptions.includes(id)).map(({ title }) => title)
  expect(right?.toSorted()).toEqual(['Earth', 'Mars', 'Mercury', 'Venus'])
  for (const { id, title } of question?.options ?? [])
    expect(holdsWords(question?.span?.quote ?? '', title)).toBe(question?.correctOptions.includes(id))
})

test('machine-made captions yield questions, too, each at the second of its answer', async () => {
  const capture = automaticCaptions(solar)
  const source = readSource(capture)
  expect(source.isPunctuated).toBe(false)
  const { questions } = await embedded.makeQuiz(source, { count: 6, seed: 1 })
  expect(questions).toHaveLength(6)
  for (const { span } of questions) {
    const cue = capture.segments[span?.firstSegment ?? -1]
    expect(cue?.startMs).toBe(span?.startMs)
    expect(cue?.text).toContain(span?.quote.split(' ')[0])
  }
})

test.each([
  ['hi', 10],
  ['gu', 10],
  ['kn', 5],
  ['or', 5],
  ['bn', 5],
])('speech in %s without stops ends where its verbs are', (code, least) => {
  const lecture = all.find(({ language }) => language === code)
  if (lecture === undefined) throw new Error('There is no lecture')
  const source = readSource(automaticCaptions(lecture))
  expect(source.isPunctuated).toBe(false)
  const sentences = sentencesOf(lecture).map(({ text }) => transcribed(text))
  const ends = source.sentences.filter(({ start, end }) =>
    sentences.some((text) => source.text.slice(start, end).endsWith(text)),
  )
  expect(ends.length).toBeGreaterThanOrEqual(least)
  expect(ends.length / source.sentences.length).toBeGreaterThanOrEqual(0.7)
})

test.each([
  ['hi', 4],
  ['gu', 4],
])('speech in %s is asked about', async (code, count) => {
  const lecture = all.find(({ language }) => language === code) ?? solar
  const source = readSource(automaticCaptions(lecture))
  const sentences = sentencesOf(lecture).map(({ text }) => transcribed(text))
  const { questions } = await embedded.makeQuiz(source, { count, seed: 1 })
  expect(questions).toHaveLength(count)
  for (const { span } of questions) expect(sentences).toContain(span?.quote)
})

test('where sentence boundaries of speech are unknown, nothing is asked, with a reason', async () => {
  const lecture = all.find(({ language }) => language === 'fr') ?? solar
  const source = readSource(automaticCaptions(lecture))
  const short = { code: 'assistant/no-stops', made: 0 }
  expect(await embedded.makeQuiz(source, { count: 3, seed: 1 })).toMatchObject({ questions: [], short })
  expect(await embedded.makeCards(source)).toMatchObject({ cards: [], short })
  expect((await embedded.summarise(source)).sentences.length).toBeGreaterThan(1)
})

test.each([
  ['de', 'ähm das Wasser äh fließt', 'das Wasser fließt'],
  ['fr', 'euh l’eau heu coule', 'l’eau coule'],
  ['es', 'eh el agua em corre', 'el agua corre'],
  ['ru', 'э вода эм течёт это', 'вода течёт это'],
  ['hi', 'अं पानी हम्म बहता है', 'पानी बहता है'],
  ['ja', 'えーと、水はあのー流れます', '水は流れます'],
  ['zh', '嗯，水呃流动', '水流动'],
  ['it', 'ehm l’acqua emme mm scorre', 'l’acqua emme scorre'],
])('fillers of %s are not speech', (language, text, rest) => {
  const capture = { ...automaticCaptions(solar), language, segments: [{ text, startMs: 0 }] }
  expect(readSource(capture).text).toBe(rest)
})
