import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beforeClass, mostOnCard } from './before-class.ts'
import { conceptsOf } from './concepts.ts'
import type { StudentPerformance, TopicProficiency } from './model.ts'
import { bucketsOf, rangeOf } from './range.ts'
import {
  confidenceOf,
  engagementOf,
  isComeback,
  maxStudyMs,
  needsOf,
  scoreOf,
  studyOf,
  trendOf,
  weakTopics,
} from './rules.ts'

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString()

const works = (...shares: (number | null)[]) =>
  shares.map((share, index) => ({ at: day(index), share, answered: share === null ? 0 : 10 }))

const someWorks = fc
  .array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 20 })
  .map((all) => works(...all))

const somePart = fc.nat(30).chain((of) => fc.nat(of).map((count) => ({ count, of })))

const none = { count: 0, of: 0 }

function student(over: Partial<StudentPerformance> & { studentId: string }): StudentPerformance {
  return {
    name: over.studentId,
    ...{ attendance: { ...none, lastAbsentAt: null }, work: { ...none, lastMissing: null }, lessons: none },
    ...{
      study: { seconds: 0, sessions: 0 },
      score: { value: null, of: 0, answered: 0 },
      trend: null,
      isComeback: false,
      praise: 0,
    },
    ...{ confidence: 'none', needs: [], lastAt: null, recent: [] },
    ...over,
  }
}

function topic(over: Partial<TopicProficiency> & { topicId: string }): TopicProficiency {
  return {
    ...{ name: over.topicId, kind: 'topic', proficiency: { value: 40, of: 30 }, students: 10, below: 5 },
    ...{ confidence: 'good', lastAt: day(0), questionId: null },
    last: { kind: 'assessment', id: 'a', name: 'A', responseId: null },
    ...over,
  }
}

describe('evidence', () => {
  test('[IG-R1] one wrong try, one missed date or one absence is never a need', () => {
    expect(needsOf({ works: works(0), attendance: { count: 0, of: 1 }, work: { count: 0, of: 1 } })).toEqual([])
    expect(
      needsOf({ works: works(0, 0).map((each) => ({ ...each, answered: 2 })), attendance: none, work: none }),
    ).toEqual([])
    fc.assert(
      fc.property(fc.nat(1), fc.nat(3), fc.nat(1), (share, sessions, due) => {
        const facts = { works: works(share), attendance: { count: 0, of: sessions }, work: { count: 0, of: due } }
        expect(needsOf(facts)).toEqual([])
      }),
    )
  })

  test('[IG-R2] a need is the same in every order of the rows, and better work never adds one', () => {
    fc.assert(
      fc.property(someWorks, somePart, somePart, fc.infiniteStream(fc.nat()), (all, attendance, work, random) => {
        const shuffled = all.map((each) => ({ each, key: random.next().value })).sort((a, b) => a.key - b.key)
        const facts = { works: all, attendance, work }
        expect(needsOf({ ...facts, works: shuffled.map(({ each }) => each) })).toEqual(needsOf(facts))
        const perfect = { works: all.map((each) => ({ ...each, share: each.share === null ? null : 1 })) }
        const better = {
          ...perfect,
          attendance: { ...attendance, count: attendance.of },
          work: { ...work, count: work.of },
        }
        expect(needsOf(better)).toEqual([])
      }),
    )
  })

  test('[IG-R3] confidence never falls with more answers or more occasions', () => {
    const order = ['none', 'low', 'fair', 'good']
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(10), fc.nat(10), (answers, more, occasions, others) => {
        const [less, greater] = [confidenceOf(answers, occasions), confidenceOf(answers + more, occasions + others)]
        expect(order.indexOf(greater)).toBeGreaterThanOrEqual(order.indexOf(less))
      }),
    )
    expect(confidenceOf(100, 1)).toBe('low')
  })

  test('[IG-R4] a trend takes four works, turns with them, and ignores what waits for a mark', () => {
    expect(trendOf(works(0, 1, 1))).toBeNull()
    expect(trendOf(works(0.2, 0.3, 0.8, 0.9))).toBe('up')
    expect(trendOf(works(0.9, 0.8, 0.3, 0.2))).toBe('down')
    expect(trendOf(works(0.5, 0.5, 0.55, 0.5))).toBe('steady')
    fc.assert(
      fc.property(someWorks, (all) => {
        const mirror = all.map((each) => ({ ...each, share: each.share === null ? null : 1 - each.share }))
        const turned = { up: 'down', down: 'up', steady: 'steady' } as const
        const trend = trendOf(all)
        expect(trendOf(mirror)).toBe(trend === null ? null : turned[trend])
        expect(trendOf(all.filter(({ share }) => share !== null))).toBe(trend)
      }),
    )
  })

  test('[IG-R5] a comeback is two good works after two that were not', () => {
    expect(isComeback(works(0.3, 0.4, 0.8, 0.7))).toBe(true)
    expect(isComeback(works(0.3, 0.4, 0.8, 0.6))).toBe(false)
    expect(isComeback(works(0.9, 0.8, 0.8, 0.7))).toBe(false)
    expect(isComeback(works(0.1, 0.9, 0.9))).toBe(false)
  })

  test('[IG-R6] a score is the mean of what was scored, with its count', () => {
    expect(scoreOf(works(0.5, null, 1))).toEqual({ value: 75, of: 2, answered: 20 })
    expect(scoreOf(works(null))).toEqual({ value: null, of: 0, answered: 0 })
    expect(engagementOf([none, { count: 1, of: 2 }, { count: 2, of: 2 }])).toEqual({ value: 75, of: 2 })
    expect(engagementOf([none])).toEqual({ value: null, of: 0 })
  })
})

describe('concepts', () => {
  test('[IG-R7] answers without a mark are in no concept, and sums are of the others', () => {
    const questions = [
      { id: 'a', topicId: 't', topicName: 'Leaves' },
      { id: 'b', topicId: 't', topicName: 'Leaves' },
      { id: 'c' },
      { id: 'd', topicId: 'u', topicName: 'Roots' },
    ]
    const shares = new Map([
      ['a', 1],
      ['b', 0.5],
      ['c', 0],
      ['d', null],
    ] as const)
    expect(conceptsOf(questions, shares)).toEqual([
      { topicId: 't', name: 'Leaves', answers: 2, share: 1.5, missed: 'b' },
      { topicId: '', name: '', answers: 1, share: 0, missed: 'c' },
    ])
  })

  test('[IG-R8] a concept is weak with ten answers of enough students, the most needed first', () => {
    const few = topic({ topicId: 'few', proficiency: { value: 0, of: 9 } })
    const alone = topic({ topicId: 'alone', students: 2 })
    const [weak, weaker] = [topic({ topicId: 'b' }), topic({ topicId: 'a', proficiency: { value: 20, of: 30 } })]
    const known = topic({ topicId: 'known', proficiency: { value: 60, of: 30 } })
    expect(weakTopics([few, alone, known, weak, weaker], 30).map(({ topicId }) => topicId)).toEqual(['a', 'b'])
    expect(weakTopics([alone], 4)).toHaveLength(1)
  })
})

describe('before class', () => {
  const need = (weight: number) => [{ kind: 'lowScores' as const, weight }]
  const missing = { assessmentId: 'x', name: 'Roots', dueOn: day(1) }

  test('[IG-R9] the card has at most three students, two concepts and one action, in any order', () => {
    const some = fc.array(
      fc.record({
        studentId: fc.uuid(),
        weight: fc.double({ min: 0.1, max: 3, noNaN: true }),
        isMissing: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(some, fc.uniqueArray(fc.uuid(), { maxLength: 6 }), (rows, topicIds) => {
        const students = rows.map(({ studentId, weight, isMissing }) =>
          student({ studentId, needs: need(weight), work: { ...none, lastMissing: isMissing ? missing : null } }),
        )
        const topics = topicIds.map((topicId) => topic({ topicId }))
        const card = beforeClass(students, topics)
        expect(card.students.length).toBeLessThanOrEqual(mostOnCard.students)
        expect(card.concepts.length).toBeLessThanOrEqual(mostOnCard.concepts)
        expect(card.action === null).toBe(students.length === 0 && topics.length === 0)
        expect(beforeClass(students.toReversed(), topics.toReversed())).toEqual(card)
      }),
    )
  })

  test('[IG-R10] each reason leads to its evidence: the answer, the missing work or the absence', () => {
    const recent = works(0.2, 0.9, 0.4).map((each, index) => ({
      ...{ ...each, kind: 'assessment' as const, id: `a${index}`, name: `A${index}`, responseId: `r${index}` },
    }))
    const students = [
      student({ studentId: 'a', needs: need(3), recent }),
      student({
        studentId: 'b',
        needs: [{ kind: 'missingWork', weight: 2 }],
        work: { count: 0, of: 2, lastMissing: missing },
      }),
      student({
        studentId: 'c',
        needs: [{ kind: 'absent', weight: 1 }],
        attendance: { count: 1, of: 5, lastAbsentAt: day(3) },
      }),
    ]
    const { students: listed, action } = beforeClass(students, [])
    expect(listed.map(({ evidence }) => evidence)).toMatchObject([
      { kind: 'work', work: { responseId: 'r0' } },
      { kind: 'missing', missing: { assessmentId: 'x' } },
      { kind: 'absence', lastAt: day(3) },
    ])
    expect(action).toMatchObject({ kind: 'talk', studentId: 'a' })
    expect(beforeClass([student({ studentId: 'd', isComeback: true, recent })], []).action).toMatchObject({
      ...{ kind: 'praise', studentId: 'd', work: { responseId: 'r2' } },
    })
  })

  test('[IG-R11] work that three students miss is one reminder; a weak concept comes first', () => {
    const lacking = ['a', 'b', 'c'].map((studentId) =>
      student({ studentId, work: { count: 0, of: 1, lastMissing: missing } }),
    )
    expect(beforeClass(lacking, []).action).toEqual({ kind: 'remind', missing, students: 3 })
    expect(beforeClass(lacking.slice(1), []).action).toBeNull()
    expect(beforeClass(lacking, [topic({ topicId: 't' })]).action).toMatchObject({ kind: 'teachAgain' })
  })
})

describe('time', () => {
  test('[IG-R12] a session has no end before its start or in the future, and at most four hours', () => {
    const now = new Date('2026-03-01T12:00:00.000Z')
    const instant = fc.date({ min: new Date('2026-02-01'), max: new Date('2026-04-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, (start, end) => {
        const stored = studyOf({ startedAt: start.toISOString(), endedAt: end.toISOString() }, now)
        const length = Date.parse(stored.endedAt) - Date.parse(stored.startedAt)
        expect(length).toBeGreaterThanOrEqual(0)
        expect(length).toBeLessThanOrEqual(maxStudyMs)
        expect(Date.parse(stored.endedAt)).toBeLessThanOrEqual(now.getTime())
      }),
    )
  })

  test('[IG-R13] the columns of a range cover it once, without a gap, in every time zone', () => {
    const now = new Date('2026-03-30T20:00:00.000Z')
    for (const zone of ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo'])
      for (const timeFrame of ['today', 'yesterday', 'last7Days', 'last30Days', 'last60Days'] as const) {
        const range = rangeOf({ timeFrame }, zone, now)
        const buckets = bucketsOf(range, zone)
        expect([buckets[0]?.start, buckets.at(-1)?.before]).toEqual([range.from, range.before])
        for (const [index, { start }] of buckets.slice(1).entries()) expect(start).toBe(buckets[index]?.before)
        expect(buckets.length).toBeLessThanOrEqual(12)
      }
  })
})
