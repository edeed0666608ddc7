import { beforeAll, beforeEach } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { makeSchool, TestWorker, type School } from './school.ts'

/** What each test of a file gets fresh: a school and a worker, in databases that the file shares. */
export type FreshSchool = { env: Env; school: School; worker: TestWorker }

/** Returns an object that it fills before each test of the calling file. By default the school is licensed and in the first database. */
export function freshSchool(kind: Partial<Parameters<typeof makeSchool>[1]> = {}): FreshSchool {
  // The hooks below fill it before a test can read it.
  const fresh = {} as FreshSchool
  beforeAll(async () => {
    fresh.env = await migratedEnv()
  })
  beforeEach(async () => {
    fresh.school = await makeSchool(fresh.env, { shard: '00', isLicensed: true, ...kind })
    fresh.worker = new TestWorker(fresh.env)
  })
  return fresh
}
