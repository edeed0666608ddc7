import { beforeAll, expect, test } from 'vitest'
import { migratedEnv } from './databases.ts'
import { makeSchool, TestWorker, type School } from './school.ts'

let school: School
let worker: TestWorker

beforeAll(async () => {
  const env = await migratedEnv()
  school = await makeSchool(env, { shard: '01', isLicensed: true })
  worker = new TestWorker(env)
})

const path = '/user/settings/board.style'

async function store(token: string | null, value: string, chosenAt: string) {
  return (await worker.post(path, token, { value, chosenAt })).body
}

test('the later of two choices is stored, in whichever order devices send them', async () => {
  const { token } = school.callers.instructor
  expect((await worker.get(path, token)).body).toEqual({ value: null, chosenAt: null })
  const late = { value: '{"tool":"pen"}', chosenAt: '2026-01-02T10:00:00.000Z' }
  expect(await store(token, late.value, late.chosenAt)).toEqual(late)
  expect(await store(token, '{"tool":"line"}', '2026-01-01T10:00:00.000Z')).toEqual(late)
  expect(await store(token, '{"tool":"text"}', late.chosenAt)).toEqual(late)
  const later = { value: '{"tool":"note"}', chosenAt: '2026-01-02T10:00:00.001Z' }
  expect(await store(token, later.value, later.chosenAt)).toEqual(later)
  expect((await worker.get(path, token)).body).toEqual(later)
})

test('[A21] a choice from the future counts as one of now, and no other person sees it', async () => {
  const { learner } = school.callers
  const stored = (await store(learner.token, '{}', '9999-01-01T00:00:00.000Z')) as { chosenAt: string }
  expect(stored.chosenAt <= new Date().toISOString()).toBe(true)
  const { token } = school.callers.admin
  expect((await worker.get(path, token)).body).toEqual({ value: null, chosenAt: null })
})
