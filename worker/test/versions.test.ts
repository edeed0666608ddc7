import { readTitle } from '@takhti/schema/board/document'
import { addPage, clearPage, removeShapes, setTitle } from '@takhti/schema/board/operations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { readSnapshot } from '@takhti/schema/board/versions/snapshot'
import type { Version } from '@takhti/schema/lessons/versions/contract'
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { lessonRoomName, pageRoomName } from '#rooms/names.ts'
import { eraseLessonRooms } from '#rooms/port.ts'
import { aSeat, rooms, Visitor } from '#rooms/visitor.ts'
import { Drawer, drawRectangle } from '../src/board/drawer.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token

const seatOf = (role: 'instructor' | 'learner') =>
  aSeat(role, { instituteId: fresh.school.at.instituteId, personId: fresh.school.personIds[role] })

const firstPage = () => ({ room: 'page', flow_id: fresh.school.at.lessonId, pageId: fresh.school.at.lessonId }) as const

const stubOf = (pageId = fresh.school.at.lessonId) =>
  rooms.PAGE_ROOM.getByName(pageRoomName(fresh.school.at.instituteId, fresh.school.at.lessonId, pageId))

async function list(query = `?pageId=${fresh.school.at.lessonId}`, token = teacher()): Promise<Version[]> {
  const { status, body } = await fresh.worker.get(`/flow/versions/${fresh.school.at.lessonId}${query}`, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { items: Version[] }).items
}

const ask = (
  version: number | string,
  query = `?pageId=${fresh.school.at.lessonId}`,
  token: string | null = teacher(),
) => fresh.worker.get(`/flow/version/${fresh.school.at.lessonId}/${version}${query}`, token)

async function read(version: number, query?: string): Promise<Y.Doc> {
  const { status, body } = await ask(version, query)
  expect(status).toBe(200)
  return readSnapshot(Uint8Array.fromBase64((body as { bytes: string }).bytes))
}

const drawSome = (shapes: number) => (doc: Y.Doc) => {
  for (let drawn = 0; drawn < shapes; drawn++) drawRectangle(doc)
}

// Fault: a room that seals after it has applied the update stores the empty page and nothing else.
test('a page that was cleared at once is in the history, under its teacher, also after a sleep', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(4))
  await author.edit(drawSome(3))
  await author.edit((doc) => clearPage(doc, 'test'))
  await evictDurableObject(stubOf())
  const [now, before, ...rest] = await list()
  expect([now, before, rest.length]).toMatchObject([{ changed: 7 }, { changed: 7, hasStudents: false }, 0])
  expect(before?.people.map(({ userId }) => userId)).toEqual([fresh.school.personIds.instructor])
  expect(before?.people[0]?.name).not.toBe('')
  expect(shapesOf(await read(before?.version ?? 0)).size).toBe(7)
  expect(shapesOf(await read(now?.version ?? 0)).size).toBe(0)
  expect(await list()).toEqual([now, before])
})

test('a page that was erased stroke by stroke is in the history', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  const drawn: string[] = []
  for (let index = 0; index < 6; index++) await author.edit((doc) => void drawn.push(drawRectangle(doc)))
  for (const id of drawn) await author.edit((doc) => removeShapes(doc, [id], 'test'))
  const versions = await list()
  const sizes = await Promise.all(versions.map(async ({ version }) => shapesOf(await read(version)).size))
  expect(sizes).toEqual([0, 6])
})

test('a page is stored as a version while people draw, and the list of pages too', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(2))
  expect(await runDurableObjectAlarm(stubOf())).toBe(true)
  const { versions } = await runInDurableObject(stubOf(), (_room, { storage }) =>
    storage.sql.exec<{ versions: number }>('SELECT count(*) AS versions FROM versions').one(),
  )
  expect(versions).toBe(1)
  const index = await Drawer.enter({ room: 'lesson', flow_id: fresh.school.at.lessonId }, seatOf('instructor'))
  await index.edit((doc) => setTitle(doc, 'Light', 'test'))
  index.visitor.send('version/keep', {})
  await index.visitor.settled()
  await index.edit((doc) => setTitle(doc, 'Shadow', 'test'))
  const titles = await Promise.all((await list('')).map(async ({ version }) => readTitle(await read(version, ''))))
  expect(titles).toEqual(['Shadow', 'Light'])
})

test('a person who may not write a lesson can neither store nor see its versions', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(2))
  const guest = await Visitor.enter(
    firstPage(),
    aSeat('instructor', { instituteId: fresh.school.at.instituteId, access: 'read' }),
  )
  guest.send('version/keep', {})
  expect(await guest.refusal('version/keep')).toBe('common/forbidden')
  const [version] = await list()
  const page = `?pageId=${fresh.school.at.lessonId}`
  const { callers } = fresh.school
  for (const token of [callers.learner.token, callers.guest.token, callers.admin.token]) {
    expect((await fresh.worker.get(`/flow/versions/${fresh.school.at.lessonId}${page}`, token)).status).toBe(403)
    expect((await ask(version?.version ?? 0, page, token)).status).toBe(403)
  }
  const stranger = (await makeSchool(fresh.env, { shard: '00', isLicensed: true })).callers.instructor.token
  const refused = { status: 404, body: { code: 'lessons/not-found' } }
  expect(await fresh.worker.get(`/flow/versions/${fresh.school.at.lessonId}${page}`, stranger)).toMatchObject(refused)
  expect(await ask(version?.version ?? 0, page, stranger)).toMatchObject(refused)
  expect(await ask(version?.version ?? 0, page, null)).toMatchObject({ status: 401 })
})

test('[B7] pages and versions that never existed are not found, and create no room', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(1))
  await list()
  const foreign = anId()
  expect(await list(`?pageId=${foreign}`)).toEqual([])
  expect(await ask(1, `?pageId=${foreign}`)).toMatchObject({ status: 404 })
  const made = (await listDurableObjectIds(rooms.PAGE_ROOM)).map(String)
  expect(made).toContain(stubOf().id.toString())
  expect(made).not.toContain(stubOf(foreign).id.toString())
  for (const version of ['0', '2', '999999']) expect(await ask(version)).toMatchObject({ status: 404 })
  for (const version of ['-1', '1.5', 'x', '__proto__', '1e9'])
    expect(await ask(version)).toMatchObject({ status: 400 })
  for (const pageId of ['__proto__', '', `${foreign}.${foreign}`, `${foreign}/`])
    expect(
      (await fresh.worker.get(`/flow/versions/${foreign}?pageId=${encodeURIComponent(pageId)}`, teacher())).status,
    ).toBe(400)
})

test('the history stores of a student’s drawing only that some student drew', async () => {
  const lesson = await Drawer.enter({ room: 'lesson', flow_id: fresh.school.at.lessonId }, seatOf('instructor'))
  const learner = seatOf('learner')
  await Visitor.enter({ room: 'lesson', flow_id: fresh.school.at.lessonId }, learner)
  await lesson.edit((doc) =>
    addPage(doc, { id: anId(), lessonId: fresh.school.at.lessonId, random: Math.random }, 'test'),
  )
  lesson.visitor.send('pen/give', { personId: learner.personId })
  await lesson.visitor.settled()
  const hand = await Drawer.enter(firstPage(), learner)
  await hand.edit(drawSome(6))
  await hand.edit((doc) => clearPage(doc, 'test'))
  expect((await list()).map(({ people, hasStudents }) => ({ people, hasStudents }))).toEqual([
    { people: [], hasStudents: true },
    { people: [], hasStudents: true },
  ])
  const stored = await runInDurableObject(stubOf(), (_room, { storage }) => {
    const tables = ['versions', 'version_entries', 'version_hands']
    return JSON.stringify(tables.map((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray()))
  })
  expect(stored).toContain('"person_id":""')
  expect(stored).not.toContain(learner.personId)
})

test('while a version cannot be stored, the page is not erased', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(6))
  const rename = (from: string, to: string) =>
    runInDurableObject(stubOf(), (_room, { storage }) => void storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`))
  await rename('version_entries', 'gone')
  const seq = author.push(
    await new Promise<Uint8Array>((resolve) => {
      author.doc.once('update', resolve)
      clearPage(author.doc, 'test')
    }),
  )
  expect(await author.refused(seq)).toBe('common/internal')
  await rename('gone', 'version_entries')
  const later = await Drawer.enter(firstPage(), { ...seatOf('instructor'), personId: anId() })
  expect(later.shapeIds()).toHaveLength(6)
})

test('[FO-7] a lesson that is erased takes its history with it', async () => {
  const author = await Drawer.enter(firstPage(), seatOf('instructor'))
  await author.edit(drawSome(6))
  await author.edit((doc) => clearPage(doc, 'test'))
  const index = await Drawer.enter({ room: 'lesson', flow_id: fresh.school.at.lessonId }, seatOf('instructor'))
  await index.edit((doc) => setTitle(doc, 'Light', 'test'))
  expect([(await list()).length, (await list('')).length]).toEqual([2, 1])
  await eraseLessonRooms(rooms, fresh.school.at)
  const lesson = rooms.LESSON_ROOM.getByName(lessonRoomName(fresh.school.at.instituteId, fresh.school.at.lessonId))
  for (const stub of [stubOf(), lesson]) {
    const rows = await runInDurableObject(stub, (_room: unknown, { storage }: DurableObjectState) =>
      ['versions', 'version_entries', 'version_hands'].map(
        (table) => storage.sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows,
      ),
    )
    expect(rows).toEqual([0, 0, 0])
  }
  expect([await list(), await list('')]).toEqual([[], []])
})
