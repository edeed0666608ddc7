import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BloomLevel } from '../questions/model.ts'
import { bloomReport, bloomsOf, reportLevels } from './bloom-report.ts'
import { answerGroups } from './groups.ts'
import { isReleased, showsKey, visibleTo } from './release.ts'
import type { QuestionScore } from './score.ts'
import { itemStatistics, resultOf, type Counted } from './statistics.ts'

const options = ['a', 'b'].map((id) => ({ id }))

function scored(questionId: string, score: number | null, over: Partial<QuestionScore> = {}): QuestionScore {
  const share = score === null ? null : score / 2
  return { questionId, score, autoScore: score, maxScore: 2, share, by: 'judge', isAnswered: true, ...over }
}

function response(responseId: string, questions: QuestionScore[], chosen: Record<string, string> = {}): Counted {
  return {
    responseId,
    score: {
      questions,
      score: questions.reduce((sum, { score }) => sum + (score ?? 0), 0),
      totalPoints: 2 * questions.length,
      pending: 0,
      right: 0,
    },
    answers: new Map(Object.entries(chosen).map(([id, option]) => [id, { kind: 'options', optionIds: [option] }])),
    startedAt: '2026-06-01T09:00:00.000Z',
    submittedAt: '2026-06-01T09:10:00.000Z',
  }
}

test('[AT-11] a question has its difficulty, its chosen options, and the count of answers', () => {
  const [statistics] = itemStatistics(
    [{ id: 'q', options }],
    [
      response('1', [scored('q', 2)], { q: 'a' }),
      response('2', [scored('q', 0)], { q: 'b' }),
      response('3', [scored('q', 0, { isAnswered: false })]),
      response('4', [scored('q', null)], { q: 'b' }),
      response('5', [scored('other', 2)]),
    ],
  )
  expect(statistics).toEqual({
    questionId: 'q',
    difficulty: { value: 1 / 3, of: 3 },
    discrimination: { value: null, of: 3 },
    answered: { value: 3 / 4, of: 4 },
    chosen: [
      { optionId: 'a', count: 1, of: 3 },
      { optionId: 'b', count: 2, of: 3 },
    ],
  })
})

test('[AT-11] a question right only for the good discriminates, one right for all does not', () => {
  const good = (at: number) => response(`g${at}`, [scored('q', 2), scored('rest', 2), scored('easy', 2)])
  const weak = (at: number) => response(`w${at}`, [scored('q', 0), scored('rest', 0), scored('easy', 2)])
  const all = [1, 2, 3].flatMap((at) => [good(at), weak(at)])
  const [q, easy] = itemStatistics(
    [
      { id: 'q', options: [] },
      { id: 'easy', options: [] },
    ],
    all,
  )
  expect(q?.discrimination.value).toBeCloseTo(1)
  expect(easy?.discrimination).toEqual({ value: null, of: 6 })
})

test('[AT-11] the figures of a result have their denominators, and none divides by nothing', () => {
  expect(resultOf([], 30)).toEqual({
    submittedResponses: 0,
    totalResponses: 30,
    responseRate: 0,
    averageCompletionTime: { value: null, of: 0 },
    averagePercentage: { value: null, of: 0 },
    averageAccuracy: { value: null, of: 0 },
  })
  expect(resultOf([response('1', [scored('q', 2), scored('r', 1)])], 4)).toEqual({
    submittedResponses: 1,
    totalResponses: 4,
    responseRate: 25,
    averageCompletionTime: { value: 600, of: 1 },
    averagePercentage: { value: 75, of: 1 },
    averageAccuracy: { value: 50, of: 1 },
  })
  expect(resultOf([response('1', [])], 0).responseRate).toBe(100)
})

test('[AT-12] the Bloom report has its levels in the specification’s order, with matching sums', () => {
  expect(reportLevels).toEqual(['REMEMBER', 'UNDERSTAND', 'EVALUATE', 'APPLY', 'ANALYZE', 'CREATE', 'UNCATEGORISED'])
  const level = fc.option(
    fc.constantFrom<BloomLevel>('REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE', 'EVALUATE', 'CREATE'),
    {
      nil: undefined,
    },
  )
  const rows = fc.array(fc.tuple(level, fc.option(fc.integer({ min: 0, max: 2 }))), { maxLength: 20 })
  fc.assert(
    fc.property(rows, (given) => {
      const levels = new Map(given.map(([each], at) => [`${at}`, each]))
      const score = { questions: given.map(([, points], at) => scored(`${at}`, points)) }
      const own = bloomsOf(score, levels)
      const report = bloomReport(own, [own, own])
      const judged = given.filter(([, points]) => points !== null)
      expect(report.totalTotalScore).toBe(2 * judged.length)
      expect(report.totalScoreSecured).toBe(judged.reduce((sum, [, points]) => sum + (points ?? 0), 0))
      expect(report.bloomsPercentage).toEqual(report.classBloomsAverage.classBloomPercentage.achievedPercentage)
      expect(report.classBloomsAverage.taxonomyaverages.map(({ achieved }) => achieved)).toEqual(
        own.map(({ scoreAchieved }) => scoreAchieved),
      )
    }),
  )
})

test('[AT-13] before a release a learner gets what they gave and nothing of a mark', () => {
  const released = {
    score: 2,
    autoScore: 2,
    maxScore: 2,
    rubricItemIds: ['r'],
    comment: 'good',
    ink: {},
    solution: null,
  }
  const given = { questionId: 'q', answer: null }
  expect(visibleTo(given, released, false)).toEqual(given)
  expect(visibleTo(given, released, true)).toEqual({ ...given, ...released })
})

test.each([
  ['nothing says so', {}, false],
  ['it is released', { releasedAt: '2026-06-02T00:00:00.000Z' }, true],
  ['all are released', { allReleasedAt: '2026-06-02T00:00:00.000Z' }, true],
  ['its date has come', { releaseOn: '2026-06-03T00:00:00.000Z' }, true],
  ['its date is to come', { releaseOn: '2026-06-03T00:00:00.001Z' }, false],
  ['its date has come, not handed in', { releaseOn: '2026-06-01T00:00:00.000Z', submittedAt: null }, false],
])('[AT-13] a learner sees a result when %s: %#', (_, over, isShown) => {
  const none = { releasedAt: null, allReleasedAt: null, releaseOn: null, submittedAt: '2026-06-01T09:00:00.000Z' }
  expect(isReleased({ ...none, ...over }, '2026-06-03T00:00:00.000Z')).toBe(isShown)
})

test('[AT-13] a key stays hidden while another attempt of the learner runs', () => {
  expect([showsKey(true, false), showsKey(true, true), showsKey(false, false)]).toEqual([true, false, false])
})

test('[AT-14] equal answers are one group, the largest first; files are not grouped', () => {
  const text = (responseId: string, words: string) => ({ responseId, answer: { kind: 'text' as const, text: words } })
  const files = [{ id: 'one', name: 'a.jpg', mediaType: 'image/jpeg', bytes: 1 }]
  const photo = (responseId: string) => ({ responseId, answer: { kind: 'files' as const, files } })
  const asked = { type: 'SHORT_ANSWER' as const, description: 'Where?', answer: 'Delhi' }
  const groups = answerGroups(asked, [
    text('1', 'Agra'),
    text('2', ' DELHI. '),
    text('3', 'delhi'),
    photo('4'),
    photo('5'),
  ])
  expect(groups.map(({ responseIds }) => responseIds)).toEqual([['2', '3'], ['4'], ['5'], ['1']])
})

test('[AT-14] each answer is in one group', () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 30 })
  fc.assert(
    fc.property(words, (given) => {
      const answers = given.map((text, at) => ({ responseId: `${at}`, answer: { kind: 'text' as const, text } }))
      const groups = answerGroups({ type: 'SHORT_ANSWER', description: '', answer: '' }, answers)
      expect(groups.flatMap(({ responseIds }) => responseIds).sort()).toEqual(
        answers.map(({ responseId }) => responseId).sort(),
      )
    }),
  )
})
