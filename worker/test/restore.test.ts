import { expect, test } from 'vitest'
import { backupOf, restore } from './database-backup.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token

type Pulled = { items: { entityId: string }[]; cursor: string; isReset: boolean }

async function pull(cursor: string): Promise<Pulled> {
  const { status, body } = await fresh.worker.get(`/changes?cursor=${cursor}`, teacher())
  expect(status).toBe(200)
  return body as Pulled
}

async function createLesson(name: string): Promise<string> {
  const { body } = await fresh.worker.post('/flow/addIWB', teacher(), { name }, { 'Idempotency-Key': anId() })
  return (body as { flow_id: string }).flow_id
}

async function namesOfLessons(): Promise<string[]> {
  const { body } = await fresh.worker.get('/v2/flow/getWhiteBoard-paginated', teacher())
  return (body as { items: { name: string }[] }).items.map(({ name }) => name)
}

async function newestCursor(): Promise<string> {
  return ((await fresh.worker.get('/changes', teacher())).body as Pulled).cursor
}

test('[L1] a database restored to an earlier moment is whole, and goes on', async () => {
  await createLesson('Before the backup')
  const backup = await backupOf(fresh.env.INSTITUTES_00)
  const lostId = await createLesson('After the backup')
  await restore(fresh.env.INSTITUTES_00, backup)
  expect(await brokenRules(fresh.env)).toEqual([])
  expect(await namesOfLessons()).not.toContain('After the backup')
  expect(await fresh.worker.get(`/flow/getWhiteBoardInfo/${lostId}`, teacher())).toMatchObject({ status: 404 })
  await createLesson('After the restore')
  expect(await namesOfLessons()).toEqual(expect.arrayContaining(['Before the backup', 'After the restore']))
})

test('[L1] a device that saw more than a restored database reads all lists again', async () => {
  const backup = await backupOf(fresh.env.INSTITUTES_00)
  await createLesson('Seen by the device')
  const ahead = await newestCursor()
  await restore(fresh.env.INSTITUTES_00, backup)
  expect(await pull(ahead)).toMatchObject({ items: [], isReset: true })

  // The same number is given a second time, to another change.
  fresh.worker.clock.pass(1_000)
  const [first, second] = [await createLesson('In its place'), await createLesson('And one more')]
  const reset = await pull(ahead)
  expect(reset).toMatchObject({ items: [], isReset: true })
  expect(await pull(reset.cursor)).toMatchObject({ items: [], isReset: false })
  const since = await pull('0')
  expect(since.items.map(({ entityId }) => entityId)).toEqual(expect.arrayContaining([first, second]))
})

test('[L1] a cursor of a device goes on where nothing was restored, with or without its time', async () => {
  const cursor = await newestCursor()
  const id = await createLesson('The next one')
  for (const known of [cursor, cursor.replace(/-.*/, '')]) {
    const { items, isReset } = await pull(known)
    expect([items.map(({ entityId }) => entityId), isReset]).toEqual([[id], false])
  }
  expect(await fresh.worker.get('/changes?cursor=x', teacher())).toMatchObject({ status: 400 })
})
