import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canStart,
  dueAtOf,
  endsAtOf,
  entryOf,
  gapsOf,
  retainedShare,
  onServerClock,
  phaseOf,
  timingOf,
  wasClockSetBack,
  type Starting,
  type TakeRules,
} from './attempt.ts'

const rules: TakeRules = {
  opensOn: null,
  dueOn: null,
  timeLimit: 30,
  hasTimeLimit: false,
  attempts: 1,
  latePolicy: 'accept',
}
const none = { extraMinutes: 0, extraAttempts: 0, dueOn: null }
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 9, minutes)).toISOString()

const starting: Starting = {
  status: 'Published',
  rules,
  extra: none,
  isAssigned: true,
  attemptsMade: 0,
  isPasswordRight: true,
  isInRoom: true,
  now: at(0),
}

test.each([
  ['as it is', {}, 'ok'],
  ['not assigned', { isAssigned: false }, 'common/not-found'],
  ['unpublished', { status: 'Unpublished' }, 'common/not-found'],
  ['closed', { status: 'Closed' }, 'responses/closed'],
  ['before it opens', { rules: { ...rules, opensOn: at(1) } }, 'responses/not-open'],
  ['as it opens', { rules: { ...rules, opensOn: at(0) } }, 'ok'],
  ['late, which is taken', { rules: { ...rules, dueOn: at(-1) } }, 'ok'],
  ['late, which is refused', { rules: { ...rules, dueOn: at(-1), latePolicy: 'refuse' } }, 'responses/closed'],
  [
    'with a due date of their own',
    { rules: { ...rules, dueOn: at(-1), latePolicy: 'refuse' }, extra: { ...none, dueOn: at(5) } },
    'ok',
  ],
  ['a second time', { attemptsMade: 1 }, 'responses/no-attempts'],
  ['a second time that they were given', { attemptsMade: 1, extra: { ...none, extraAttempts: 1 } }, 'ok'],
  ['without end', { attemptsMade: 99, rules: { ...rules, attempts: null } }, 'ok'],
  ['with a wrong password', { isPasswordRight: false }, 'responses/password-wrong'],
  ['outside the room', { isInRoom: false }, 'responses/room-code-wrong'],
] satisfies [string, Partial<Starting>, string][])('[AT-6] a student starts %s: %s', (_, over, verdict) => {
  expect(canStart({ ...starting, ...over })).toBe(verdict)
})

// Fault: with the exemption from the code read for the password, the second and third rows fail.
test.each([
  [{}, { needsPassword: true, needsRoomCode: true }],
  [{ skipsPassword: true }, { needsPassword: false, needsRoomCode: true }],
  [{ skipsRoomCode: true }, { needsPassword: true, needsRoomCode: false }],
])('[AT-51] an exemption %o leaves %o to enter, and nothing where the settings ask nothing', (own, entry) => {
  const exemption = { skipsPassword: false, skipsRoomCode: false, ...own }
  expect(entryOf({ password: 'leaf', isInRoomOnly: true }, exemption)).toEqual(entry)
  const nothing = { needsPassword: false, needsRoomCode: false }
  expect(entryOf({ password: null, isInRoomOnly: false }, exemption)).toEqual(nothing)
})

test('[AT-6] an attempt ends by its limit or its due date, and extra time moves both', () => {
  const timed = { ...rules, hasTimeLimit: true, dueOn: at(20) }
  expect(dueAtOf(timed, none, at(0))).toBe(at(20))
  expect(dueAtOf({ ...timed, dueOn: at(50) }, none, at(0))).toBe(at(30))
  expect(dueAtOf({ ...timed, dueOn: at(50) }, { ...none, extraMinutes: 15 }, at(0))).toBe(at(45))
  expect(dueAtOf(timed, { ...none, dueOn: at(90) }, at(0))).toBe(at(30))
  expect(dueAtOf(rules, none, at(0))).toBeNull()
  expect(endsAtOf(timed, none, at(25))).toBe(at(55))
  expect(endsAtOf({ ...timed, latePolicy: 'refuse' }, none, at(0))).toBe(at(20))
})

test('[AT-6] time is over by the server, with a grace for a slow network', () => {
  expect(phaseOf({ submittedAt: null, endsAt: at(10) }, at(10))).toBe('running')
  expect(phaseOf({ submittedAt: null, endsAt: at(10) }, at(11))).toBe('time-over')
  expect(phaseOf({ submittedAt: at(9), endsAt: at(10) }, at(11))).toBe('handed-in')
  expect(phaseOf({ submittedAt: null, endsAt: null }, at(999))).toBe('running')
})

test('[AT-7 C6] a clock that is constantly wrong by hours is corrected', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 0, max: 500 }), (wrong, ago) => {
      const [sentAt, receivedAt] = [at(600 + wrong), at(600)]
      expect(onServerClock({ sentAt, receivedAt })(at(600 + wrong - ago))).toBe(at(600 - ago))
      const times = { sentAt, receivedAt, startedAt: at(0) }
      expect(wasClockSetBack([{ sequence: 1, answeredAt: at(600 + wrong - ago) }], times)).toBe(false)
    }),
  )
})

test.each([
  [
    'a later answer with an earlier time',
    [
      [1, 30],
      [2, 10],
    ],
    true,
  ],
  ['an answer after it was sent', [[1, 61]], true],
  ['an answer before the start', [[1, -5]], true],
  [
    'answers in their order, sent in another',
    [
      [2, 30],
      [1, 10],
    ],
    false,
  ],
])('[AT-7] %s: a clock set back is %#', (_, reported, isSetBack) => {
  const given = reported.map(([sequence = 0, minutes = 0]) => ({ sequence, answeredAt: at(minutes) }))
  expect(wasClockSetBack(given, { sentAt: at(60), receivedAt: at(60), startedAt: at(0) })).toBe(isSetBack)
})

test('[AT-7] an answer in time, received a day later, is offline; late if the clock went back', () => {
  const answer = { answeredAt: at(10), receivedAt: at(1_500) }
  expect(timingOf(answer, at(30), true)).toBe('offline')
  expect(timingOf(answer, at(30), false)).toBe('late')
  expect(timingOf(answer, null, false)).toBe('in-time')
  expect(timingOf({ answeredAt: at(30), receivedAt: at(30) }, at(30), true)).toBe('in-time')
  expect(timingOf({ answeredAt: at(31), receivedAt: at(31) }, at(30), true)).toBe('late')
})

test('[AT-7] gaps cover every answer that waited, apart and in order', () => {
  expect(gapsOf([{ answeredAt: at(1), receivedAt: at(1) }])).toEqual([])
  const minutes = fc.integer({ min: 0, max: 3_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(minutes, minutes)), (pairs) => {
      const answers = pairs.map(([one, other]) => ({
        answeredAt: at(Math.min(one, other)),
        receivedAt: at(Math.max(one, other)),
      }))
      const gaps = gapsOf(answers)
      for (const { answeredAt, receivedAt } of answers) {
        if (answeredAt === receivedAt) continue
        expect(gaps.some(({ from, to }) => from <= answeredAt && receivedAt <= to)).toBe(true)
      }
      for (const [place, { from }] of gaps.entries()) expect(from > (gaps[place - 1]?.to ?? '')).toBe(true)
    }),
  )
})

test('[AT-8] late work counts fully, less for each day begun, or not at all; never deleted', () => {
  const late = { answeredAt: at(90), receivedAt: at(90), timing: 'late' as const }
  const scored = (latePolicy: TakeRules['latePolicy'], over = {}) =>
    retainedShare({ ...late, ...over }, { latePolicy, latePenalty: 20 }, at(30))
  expect([scored('accept'), scored('penalty'), scored('refuse')]).toEqual([1, 0.8, 0])
  expect(scored('penalty', { receivedAt: at(30 + 2 * 1_440 + 1) })).toBeCloseTo(0.4)
  expect(scored('penalty', { receivedAt: at(30 + 9 * 1_440) })).toBe(0)
  expect(scored('refuse', { timing: 'offline' as const })).toBe(1)
})
