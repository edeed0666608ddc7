import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calls, requestOf } from './calls.ts'
import { drawsOf, hostileRequest } from './fuzz.ts'
import { errors } from './kit/errors.ts'
import { admissionOf, checkCell, checkForeign, formFaults, samples, tenantCalls, type Caller } from './matrix.ts'

const at = {
  personId: 'p',
  instituteId: 'i',
  lessonId: 'l',
  folderId: 'f',
  classId: 'c',
  contentId: 'o',
  assessmentId: 'a',
  code: 'k',
  requestId: 'r',
  invitationId: 'v',
}
const learner: Caller = { name: 'learner', token: 't', personId: 'p', role: 'learner', reach: 'full', features: [] }
const requestId = '01890000-0000-7000-8000-000000000000'

function refusal(code: keyof typeof errors, over: object = {}) {
  return { status: errors[code].status, body: { code, message: errors[code].message, requestId, ...over } }
}

function named(name: string) {
  const call = calls.find((each) => each.name === name)
  if (call === undefined) throw new Error(name)
  return call
}

test('[MX-1] failures of the server, undeclared codes, other text and other statuses are faults', () => {
  const create = named('lessons.create')
  expect(formFaults(create, refusal('lessons/name-required'))).toEqual([])
  expect(formFaults(create, refusal('common/too-many'))).toEqual([])
  expect(formFaults(create, refusal('common/internal'))).toHaveLength(1)
  expect(formFaults(create, refusal('accounts/link-invalid'))).toHaveLength(1)
  expect(formFaults(create, refusal('common/forbidden', { message: 'Go away' }))).toHaveLength(1)
  expect(formFaults(create, { ...refusal('common/forbidden'), status: 404 })).toHaveLength(1)
  expect(formFaults(create, { status: 404, body: 'Not found' })).toHaveLength(1)
  expect(formFaults(create, { status: 200, body: {} })).toHaveLength(1)
})

test('[MX-2] exactly the callers that the policy refuses are refused', async () => {
  const call = named('lessons.create')
  expect(admissionOf(call, learner)).toBe(403)
  expect(admissionOf(call, { ...learner, role: 'instructor' })).toBe('in')
  expect(admissionOf(call, { ...learner, role: 'instructor', reach: 'capture' })).toBe(403)
  expect(admissionOf(named('capture.send'), { ...learner, role: 'instructor' })).toBe(406)
  expect(admissionOf(call, { ...learner, token: null })).toBe(401)
  const answer = (code: keyof typeof errors) => () => Promise.resolve(refusal(code))
  expect(await checkCell({ call, caller: learner, at }, answer('common/forbidden'))).toEqual([])
  expect(await checkCell({ call, caller: learner, at }, answer('lessons/name-required'))).toHaveLength(1)
})

test('[MX-3] a foreign row with a different answer is found', async () => {
  const call = named('lessons.get')
  const cell = { call, caller: learner, foreign: at, absent: { ...at, lessonId: 'x' } }
  expect(await checkForeign(cell, () => Promise.resolve(refusal('lessons/not-found')))).toEqual([])
  expect(await checkForeign(cell, () => Promise.resolve(refusal('common/internal')))).toHaveLength(1)
  const betrayed = (path: string) => refusal(path.endsWith('/l') ? 'common/forbidden' : 'lessons/not-found')
  expect(await checkForeign(cell, ({ path }) => Promise.resolve(betrayed(path)))).toHaveLength(1)
  expect(tenantCalls.length).toBeGreaterThanOrEqual(9)
})

test('[MX-4] a request carries its input: in the path, the query or the body', () => {
  expect(requestOf(named('lessons.get'), { id: 'a b' })).toEqual({
    method: 'GET',
    path: '/api/flow/getWhiteBoardInfo/a%20b',
    body: null,
  })
  expect(requestOf(named('files.get'), { id: 'a&b' }).path).toBe('/api/myFiles/get?id=a%26b')
  expect(requestOf(named('lessons.create'), samples['lessons.create'](at)).body).toBe('{"name":"A lesson"}')
})

test('[MX-5] hostile requests can be sent, repeat by their seed, and are many', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...calls), fc.noBias(fc.nat()), (call, seed) => {
      const made = [0, 1].map(() => hostileRequest(call, at, drawsOf(seed)))
      expect(made[0]).toEqual(made[1])
      expect(() => new URL(`http://localhost${made[0]?.path ?? ''}`)).not.toThrow()
      seen.add(JSON.stringify(made[0]))
    }),
  )
  expect(seen.size).toBeGreaterThan(50)
})
