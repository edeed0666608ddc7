import { calls, type CallName, type NamedCall } from '@takhti/schema/calls'
import { forbiddenIn, type CallReply } from '@takhti/schema/forbidden'
import {
  admissionOf,
  callsInOrder,
  cellsOf,
  checkCell,
  checkForeign,
  tenantCalls,
  type Caller,
  type Landmarks,
  type Send,
} from '@takhti/schema/matrix'
import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { routerUnder } from '../faults/call-faults.ts'
import { router } from '../src/router.ts'
import { plantedIn } from './canaries.ts'
import { migratedEnv, recorded, type Trip } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeOperator, makeSchool, TestWorker, type School } from './school.ts'

let env: Env
let home: School
let unlicensed: School
let operator: Caller

beforeAll(async () => {
  env = await migratedEnv()
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  unlicensed = await makeSchool(env, { shard: '01', isLicensed: false })
  operator = await makeOperator(env)
})

function schoolCallers(): { caller: Caller; at: Landmarks }[] {
  const named = (school: School, prefix: string) =>
    Object.values(school.callers).map((caller) => ({
      caller: { ...caller, name: `${prefix} ${caller.name}` },
      at: { ...school.at, personId: caller.personId ?? school.at.personId },
    }))
  return [...named(home, 'licensed'), ...named(unlicensed, 'unlicensed'), { caller: operator, at: home.at }]
}

async function runMatrix(
  send: Send,
  among: (call: NamedCall) => boolean = () => true,
): Promise<{ faults: string[]; leaks: string[]; cells: number }> {
  const faults: string[] = []
  const replies: (CallReply & { school: School | null })[] = []
  const cells = cellsOf(schoolCallers()).filter(({ call }) => among(call))
  const before = await plantedIn(env)
  for (const cell of cells) {
    const { caller } = cell
    const listen: Send = async (request, token) => {
      const reply = await send(request, token)
      const sent = `${request.path} ${request.body ?? ''}`
      replies.push({ call: cell.call.name, caller, sent, body: reply.body, school: schoolOf(caller) })
      return reply
    }
    faults.push(...(await checkCell(cell, listen)))
  }
  const secrets = [...new Set([...before.secrets, ...(await plantedIn(env)).secrets, ...tokensOf(cells)])]
  const leaks = replies.flatMap(({ school, ...each }) =>
    forbiddenIn(each, { secrets, contacts: before.contacts, alien: alienTo(school) }),
  )
  return { faults, leaks, cells: cells.length }
}

function tokensOf(cells: readonly { caller: Caller }[]): string[] {
  return cells.flatMap(({ caller }) => (caller.token === null ? [] : [caller.token]))
}

function schoolOf({ name }: Caller): School | null {
  if (name.startsWith('licensed')) return home
  return name.startsWith('unlicensed') ? unlicensed : null
}

/** Data that a person of one school never reads: the other school's rows and people. An operator reads neither school's. */
function alienTo(school: School | null): string[] {
  const others = [home, unlicensed].filter((each) => each !== school)
  return others.flatMap(({ at, personIds }) => {
    const rows = [
      at.lessonId,
      at.folderId,
      at.classId,
      at.contentId,
      at.assessmentId,
      at.code,
      at.requestId,
      at.invitationId,
    ]
    return [...rows, ...Object.values(personIds), ...(school === null ? [] : [at.instituteId])]
  })
}

// The product of all calls and callers takes long on a busy machine.
const limit = { timeout: 240_000 }

test('[D9 F1] every call answers every caller as its policy states', limit, async () => {
  const worker = new TestWorker(env)
  const { faults, leaks, cells } = await runMatrix(worker.send)
  expect(faults).toEqual([])
  expect(leaks).toEqual([])
  expect(cells).toBe(calls.length * 13)
  expect(await brokenRules(env)).toEqual([])
})

test('[F1] a refusal changes nothing', async () => {
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  unlicensed = await makeSchool(env, { shard: '01', isLicensed: false })
  const { env: watched, trips } = recorded(env)
  const worker = new TestWorker(watched)
  let refused = 0
  for (const { caller, at } of schoolCallers())
    for (const call of callsInOrder.filter((each) => admissionOf(each, caller) !== 'in')) {
      trips.length = 0
      await checkCell({ call, caller, at }, worker.send)
      expect(writesIn(trips), `${call.name} as ${caller.name}`).toEqual([])
      refused += 1
    }
  expect(refused).toBeGreaterThan(100)
})

test('[F1 F2] rows of another institute look exactly like rows that do not exist', async () => {
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const absent = {
    ...home.at,
    ...{
      personId: anId(),
      instituteId: anId(),
      lessonId: anId(),
      folderId: anId(),
      classId: anId(),
      contentId: anId(),
      assessmentId: anId(),
    },
    ...{ requestId: anId(), invitationId: anId() },
  }
  const faults: string[] = []
  for (const call of tenantCalls)
    for (const caller of Object.values(home.callers).filter((each) => admissionOf(call, each) === 'in'))
      faults.push(...(await checkForeign({ call, caller, foreign: other.at, absent }, worker.send)))
  expect(faults).toEqual([])
  expect(tenantCalls.length).toBeGreaterThanOrEqual(9)
})

const few: readonly CallName[] = ['health.get', 'profiles.get', 'sessions.list', 'institutes.get']

test('[F1] the matrix turns red when answers carry what no caller may read', limit, async () => {
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  unlicensed = await makeSchool(env, { shard: '01', isLicensed: false })
  const { leaks } = await runMatrix(new TestWorker(env, routerUnder(router, 'leak')).send, ({ name }) =>
    few.includes(name),
  )
  expect(leaks.some((leak) => leak.endsWith('tokenHash, a secret or the hash of one'))).toBe(true)
  expect(leaks.some((leak) => leak.endsWith('a stored secret'))).toBe(true)
})

test('[F1] the matrix turns red when admission ignores roles', limit, async () => {
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  unlicensed = await makeSchool(env, { shard: '01', isLicensed: false })
  // The fault is in admission, which is the same for all calls.
  const some = new Set(callsInOrder.filter((_, at) => at % 10 === 0).map(({ name }) => name))
  const { faults } = await runMatrix(new TestWorker(env, routerUnder(router, 'matrix')).send, ({ name }) =>
    some.has(name),
  )
  expect(faults.length).toBeGreaterThan(10)
})

function writesIn(trips: readonly Trip[]): string[] {
  const all = trips.flatMap(({ statements }) => statements.map(({ sql }) => sql))
  return all.filter((sql) => !/^\s*select\b/i.test(sql))
}
