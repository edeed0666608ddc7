import { ContractProcedure } from '@orpc/contract'
import { requestOf, type NamedCall } from '@takhti/schema/calls'
import { isForOperators } from '@takhti/schema/kit/roles'
import { admissionOf, callsInOrder, samples, type Caller } from '@takhti/schema/matrix'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { implement } from '#http/implement.ts'
import { serve } from '#http/serve.ts'
import type { Env } from '#platform/env.ts'
import { refusalPath } from '#platform/mail-refusals.ts'
import { router } from '../src/router.ts'
import { migratedEnv, recorded } from './databases.ts'
import { anId, makeOperator, makeSchool, TestWorker, type School } from './school.ts'

let env: Env
let school: School
let operator: Caller

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  school = await makeSchool(env, { shard: '00', isLicensed: true })
  operator = await makeOperator(env)
})

const limit = { timeout: 120_000 }

function callerOf(call: NamedCall): Caller {
  const everybody = [school.callers.admin, school.callers.instructor, school.callers.learner, operator]
  return everybody.find((each) => admissionOf(call, each) === 'in') ?? school.callers.guest
}

const commands = callsInOrder.filter(({ call }) => call['~orpc'].meta.kind === 'command')

test('[F7 E12] no answer of any call may be stored, for any caller, and none redirects', limit, async () => {
  const worker = new TestWorker(env)
  for (const call of callsInOrder)
    for (const { token } of [school.callers.anonymous, callerOf(call)]) {
      const request = requestOf(call, samples[call.name](school.at))
      const { headers, status } = await worker.ask(request, token === null ? {} : { Authorization: `Bearer ${token}` })
      expect(headers.get('Cache-Control'), call.name).toBe('no-store')
      expect(headers.get('Vary'), call.name).toContain('Authorization')
      expect([headers.get('Location'), headers.get('Refresh'), headers.get('Set-Cookie')], call.name).toEqual([
        null,
        null,
        null,
      ])
      expect(status < 300 || status >= 400, call.name).toBe(true)
    }
})

const foreignFields: Readonly<Record<string, unknown>> = {
  createdBy: anId(),
  teacherId: anId(),
  userId: anId(),
  user_id: anId(),
  instituteId: anId(),
  status: 'accepted',
  score: 100,
  points: 100,
  isPublic: true,
  max: 1_000_000,
  emailVerified: true,
  isOperator: true,
}

test('[F5] a field that a caller may not set refuses every command, and nothing is written', limit, async () => {
  let tried = 0
  for (const call of commands) {
    const caller = callerOf(call)
    const sample = samples[call.name](school.at)
    const declared = declaredIn(call)
    for (const [name, value] of Object.entries(foreignFields)) {
      // Declared fields are not foreign, such as the institute in a call that anonymous users may make.
      if (name in sample || declared.includes(`"${name}":`)) continue
      const { env: watched, trips } = recorded(env)
      const reply = await new TestWorker(watched).send(requestOf(call, { ...sample, [name]: value }), caller.token)
      expect([400, 403], `${call.name} ${name}: ${JSON.stringify(reply)}`).toContain(reply.status)
      const written = trips.flatMap(({ statements }) => statements).filter(({ sql }) => !/^\s*select/i.test(sql))
      expect(written, `${call.name} ${name}`).toEqual([])
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(400)
})

/** The input of a call as text, once for all fields: large schemas take long to write. */
function declaredIn({ call }: NamedCall): string {
  // Every schema of the contract is zod's; oRPC knows it by the standard interface only.
  const schema = call['~orpc'].inputSchema as z.ZodType
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

test('[F5] the caller’s own ids are no fault, wherever an older client sends them', async () => {
  const { token, personId } = school.callers.instructor
  const own = { createdBy: personId, teacherId: personId, userId: personId, instituteId: school.at.instituteId }
  const reply = await new TestWorker(env).post('/flow/addIWB', token, { name: 'A lesson', ...own })
  expect(reply.status).toBe(200)
})

// A dry run, removing a logo, a picture and a card that do not exist, a guest who is a student: the samples change nothing.
// An assessment that was never published is neither withdrawn nor closed.
const changesNothing = [
  'assessments.unpublish',
  'assessments.close',
  'imports.upload',
  'institutes.setLogo',
  'cards.revoke',
  'students.promote',
  'assessmentFiles.removeUploadedImage',
]

// Calls that no engine without a model can do, or whose source is too short: refused with a reason, for no credit.
const makesNothing = ['image', 'imageDescribe', 'translate', 'quiz', 'summarize'].map((name) => `ai.${name}`)

// Calls that change nothing to account for: where a person acts, is seen or is notified, and queries sent as commands.
const unaudited = new Set([
  ...makesNothing,
  // They make a file of what they are sent, and store nothing.
  ...['presentations.fromJson', 'presentations.fromOutline'],
  // No voice and no engine for videos is set up.
  ...['presentations.audio', 'presentations.video'],
  ...['learningAi.askPdf', 'learningAi.translate', 'responses.previewRubric'],
  ...['institutes.actIn', 'institutes.setDefault', 'live.ticket', 'lessons.reportHolding', 'notifications.readAll'],
  // Sessions of studying have no trace beside their rows, which are deleted in time.
  ...['analytics.start', 'analytics.end'],
  // The log of reviews is its own account.
  'flashcards.review',
  // So are the exchanges with the assistant.
  'learning.record',
  ...[
    'push.subscribe',
    'push.unsubscribe',
    'licences.validate',
    'languages.save',
    'imports.stage',
    'classroom.start',
    ...changesNothing,
  ],
])

test('[F10] a command of an institute or of the platform has one audit row, in the same batch', limit, async () => {
  const counted: Record<string, number> = {}
  const alone: string[] = []
  const { env: watched, trips } = recorded(env)
  const send = async (call: NamedCall, { callers, at }: School) => {
    trips.length = 0
    const admitted = [callers.admin, callers.instructor, callers.learner, operator]
    const token = admitted.find((each) => admissionOf(call, each) === 'in')?.token
    return await new TestWorker(watched).send(requestOf(call, samples[call.name](at)), token ?? null)
  }
  for (const call of commands) {
    const { roles } = call.call['~orpc'].meta
    if ((typeof roles === 'string' && !isForOperators(roles)) || unaudited.has(call.name)) continue
    const reply = await send(call, school)
    // A command for which an earlier one has left nothing to do has a school of its own.
    const isDone = reply.status === 200 && trips.some(({ statements }) => statements.some(isAudit))
    if (!isDone && (await send(call, await makeSchool(env, { shard: '00', isLicensed: true }))).status !== 200) continue
    const audits = trips.filter(({ statements }) => statements.some(isAudit))
    counted[call.name] = audits.flatMap(({ statements }) => statements.filter(isAudit)).length
    if (audits.some(({ statements }) => statements.length === 1)) alone.push(call.name)
  }
  expect(counted).toEqual(Object.fromEntries(Object.keys(counted).map((name) => [name, 1])))
  expect(alone).toEqual([])
  expect(Object.keys(counted).length).toBeGreaterThan(15)
})

const isAudit = ({ sql }: { sql: string }) => /^insert into "?audit"?/i.test(sql.trim())

test('[F3] a call without a policy does not let the worker start', () => {
  const made = (meta: object) =>
    new ContractProcedure({
      route: { method: 'GET', path: '/bare' },
      meta,
      inputSchema: z.object({}),
      outputSchema: z.object({}),
      errorMap: {},
    })
  for (const meta of [{}, { roles: [] }, { roles: '' }])
    // A call that none of our types would allow.
    expect(() => implement({ bare: made(meta) as never }, () => null, { bare: (() => ({})) as never }), '').toThrow(
      'no policy',
    )
})

test('[F3] beside the calls, which have policies, the worker has the routes of this list', () => {
  const paths = serve(router, () => undefined).routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(paths)].sort()).toEqual(
    [
      ...['ALL /*', 'ALL /api/*', 'GET /api/docs', 'GET /api/openapi.json', 'OPTIONS /*'],
      // Sockets: a request without a ticket is refused.
      ...['GET /api/rooms/*', 'GET /api/live-quiz/:code'],
      // Readers refuse e-mails by the token of an e-mail; it opens nothing else.
      ...[`GET ${refusalPath}:token`, `POST ${refusalPath}:token`],
    ].sort(),
  )
})
