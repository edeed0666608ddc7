import { calls } from '@takhti/schema/calls'
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

async function runMatrix(send: Send): Promise<{ faults: string[]; cells: number }> {
  const faults: string[] = []
  const cells = cellsOf(schoolCallers())
  for (const cell of cells) faults.push(...(await checkCell(cell, send)))
  return { faults, cells: cells.length }
}

// Every call times every caller takes its time on a busy machine.
const limit = { timeout: 240_000 }

test('D9 F1 every call answers every caller as its policy says', limit, async () => {
  const worker = new TestWorker(env)
  const { faults, cells } = await runMatrix(worker.send)
  expect(faults).toEqual([])
  expect(cells).toBe(calls.length * 13)
  expect(await brokenRules(env)).toEqual([])
})

test('F1 a refusal changes nothing', async () => {
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

test('F1 F2 rows of another institute look exactly like rows that do not exist', async () => {
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const absent = {
    ...home.at,
    ...{ personId: anId(), instituteId: anId(), lessonId: anId(), classId: anId(), contentId: anId() },
    ...{ requestId: anId(), invitationId: anId() },
  }
  const faults: string[] = []
  for (const call of tenantCalls)
    for (const caller of Object.values(home.callers).filter((each) => admissionOf(call, each) === 'in'))
      faults.push(...(await checkForeign({ call, caller, foreign: other.at, absent }, worker.send)))
  expect(faults).toEqual([])
  expect(tenantCalls.length).toBeGreaterThanOrEqual(9)
})

test('F1 the matrix turns red when admission ignores roles', limit, async () => {
  home = await makeSchool(env, { shard: '00', isLicensed: true })
  unlicensed = await makeSchool(env, { shard: '01', isLicensed: false })
  const { faults } = await runMatrix(new TestWorker({ ...env, TAKHTI_SABOTAGE: 'matrix' }).send)
  expect(faults.length).toBeGreaterThan(10)
})

function writesIn(trips: readonly Trip[]): string[] {
  const all = trips.flatMap(({ statements }) => statements.map(({ sql }) => sql))
  return all.filter((sql) => !/^\s*select\b/i.test(sql))
}
