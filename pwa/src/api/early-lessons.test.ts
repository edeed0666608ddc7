import { afterEach, expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { earlyLessonsPath, sendEarlyLessons, takeEarlyLessons } from './early-lessons.ts'
import { requestOf } from './request.ts'

const login = { userId: 'mina', instituteId: 'i', access_token: 't' }
const list = { items: [], hasNextPage: false, cursor: null }

afterEach(() => vi.unstubAllGlobals())

// Fault: a guest's lessons were requested after the last file of the app.
test('[EN-7] the join page requests the lessons of the guest, and the app takes them once', async () => {
  expect(requestOf(calls.lessons.list, { limit: 100 }).path).toBe(earlyLessonsPath)
  const fetched = vi.fn(async () => Response.json(list))
  vi.stubGlobal('fetch', fetched)
  const joined = Response.json(login)
  Reflect.set(globalThis, 'earlyLessons', sendEarlyLessons(Promise.resolve(joined)))
  expect(await takeEarlyLessons('mina')).toEqual(list)
  expect(await takeEarlyLessons('mina')).toBeNull()
  // The join form reads the same answer.
  expect(await joined.json()).toEqual(login)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    `/api${earlyLessonsPath}`,
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer t', instituteId: 'i' }) }),
  )
})

test('[EN-7] another person, a refused join and a failed list have no early lessons', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
  expect(await sendEarlyLessons(Promise.resolve(Response.json(login)))).toBeNull()
  expect(await sendEarlyLessons(Promise.resolve(Response.json({}, { status: 409 })))).toBeNull()
  Reflect.set(globalThis, 'earlyLessons', Promise.resolve({ personId: 'mina', list }))
  expect(await takeEarlyLessons('other')).toBeNull()
})
