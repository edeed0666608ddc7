import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { deleteDatabase } from '#offline/database.ts'
import { outboxOf } from '#offline/flusher.ts'
import { findUnsent, RoomAsker } from './unsent.ts'

let databaseId = ''

beforeEach(() => void (databaseId = crypto.randomUUID()))

afterEach(() => deleteDatabase(databaseId))

/** Parts in the outbox, and a server that has room or not. */
async function parts(count: number) {
  const taken: unknown[] = []
  const edge = { hasRoom: false, isWell: true }
  const outbox = outboxOf(databaseId)
  for (let part = 0; part < count; part += 1) await outbox.add({ call: 'recordings.part', input: { part } })
  const send = async () =>
    outbox.flush(async ({ input }) => {
      if (!edge.isWell) throw new ApiError('common/internal')
      if (!edge.hasRoom) throw new ApiError('LICENSE_LIMIT_EXHAUSTED')
      taken.push(input)
    })
  return { taken, edge, send, outbox }
}

// Fault: a recorder without a report: refused parts stayed parked, and were not requested again.
test('[H9] parts refused for want of storage are reported, stay, and are sent in order later', async () => {
  const { taken, edge, send, outbox } = await parts(4)
  const asker = new RoomAsker(databaseId)
  expect(await findUnsent(databaseId)).toBeNull()
  await send()
  expect(await findUnsent(databaseId)).toBe('noRoom')
  await asker.ask()
  await send()
  // One request was made for all of them, and was refused again.
  expect([(await outbox.parked()).length, taken.length]).toEqual([4, 0])
  edge.hasRoom = true
  await asker.ask()
  await send()
  expect(taken).toEqual([{ part: 0 }])
  expect(await findUnsent(databaseId)).toBe('noRoom')
  await asker.ask()
  await send()
  expect(taken).toEqual([0, 1, 2, 3].map((part) => ({ part })))
  expect(await findUnsent(databaseId)).toBeNull()
})

test('[H9] a server that refuses parts is reported after a moment, and what waits stays', async () => {
  const { taken, edge, send } = await parts(2)
  edge.isWell = false
  await send()
  expect(await findUnsent(databaseId)).toBeNull()
  await send()
  expect(await findUnsent(databaseId)).toBe('notNow')
  Object.assign(edge, { isWell: true, hasRoom: true })
  await send()
  expect(taken).toHaveLength(2)
  expect(await findUnsent(databaseId)).toBeNull()
})
