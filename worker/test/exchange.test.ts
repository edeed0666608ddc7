import { readPages } from '@takhti/schema/board/document'
import { addPage } from '@takhti/schema/board/operations'
import { tablesLeftOut, tablesNotImported } from '@takhti/schema/exchange/rules'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { archiveTables } from '#exchange/table-store.ts'
import { readTables } from '#platform/database-tables.ts'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { roomsToCopy } from '#rooms/port.ts'
import { drawRectangle } from '../src/board/drawer.ts'
import { download, exported, imported, lastTransfer, makeEmpty, settle } from './exchange-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { plantEverywhere } from './person-fixture.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const admin = () => fresh.school.callers.admin.token
const institute = () => fresh.school.at.instituteId

/** Draws on two pages of the school's lesson. */
async function drawLesson(): Promise<string> {
  const { instituteId, lessonId } = fresh.school.at
  const rooms = roomsToCopy(fresh.env, { instituteId, lessonId })
  const [index, first, second] = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  const pageId = anId()
  addPage(index, { id: pageId, lessonId, random: () => 0.5 }, 'test')
  drawRectangle(first)
  drawRectangle(second)
  drawRectangle(second)
  await rooms.lesson.fill(Y.encodeStateAsUpdate(index))
  await rooms.page(lessonId).fill(Y.encodeStateAsUpdate(first))
  await rooms.page(pageId).fill(Y.encodeStateAsUpdate(second))
  return pageId
}

/** Rows of a person in every table, without a transfer that never was and a feed file that the cron would count. */
async function plantPerson() {
  const planted = await plantEverywhere(fresh.env, fresh.school)
  const db = instituteDatabaseOf(fresh.env, '00')
  await db.run(sql`delete from transfers where institute_id = ${institute()}`)
  await db.run(sql`update feed_files set bytes = 3 where institute_id = ${institute()}`)
  return planted
}

/** As on another platform: the addresses of the archive are of no account here, except those of one domain. */
const leavePlatform = () =>
  directoryOf(fresh.env).run(sql`update people set email = 'was.' || email where id in
    (select person_id from memberships where institute_id = ${institute()}) and id <> ${fresh.school.personIds.instructor}`)

async function countsOf(shard: string, instituteId: string): Promise<Record<string, number>> {
  const db = instituteDatabaseOf(fresh.env, shard)
  const counts: Record<string, number> = {}
  for (const { name } of await archiveTables(db)) {
    const [row] = await db.all<{ n: number }>(sql`select count(*) as n from ${sql.identifier(name)}
      where institute_id = ${instituteId}`)
    counts[name] = row?.n ?? 0
  }
  return counts
}

test('[EX-1] every table of an institute is in its archive or on the list of those left out', async () => {
  const db = instituteDatabaseOf(fresh.env, '00')
  const { columns } = await readTables(db)
  const own = [...columns].filter(([, all]) => all.includes('institute_id')).map(([name]) => name)
  const held = (await archiveTables(db)).map(({ name }) => name)
  expect([...held, ...Object.keys(tablesLeftOut)].sort()).toEqual(own.sort())
  expect(held.length).toBeGreaterThan(70)
})

test('[EX-2] an institute arrives whole in an empty one: rows, people, files, drawings', async () => {
  const planted = await plantPerson()
  const pageId = await drawLesson()
  const { bytes } = await exported(fresh.worker, admin(), 'legal')
  await leavePlatform()
  const target = await makeEmpty(fresh.env, '01')
  const done = await imported(fresh.worker, target.token, bytes)
  expect(done).toMatchObject({ kind: 'import', state: 'done', problem: null, people: 5, invited: 1 })
  expect(done?.rows).toBe(done?.rowsHere)
  const before = await countsOf('00', institute())
  const after = await countsOf('01', target.instituteId)
  for (const table of [...tablesNotImported, 'members', 'class_members', 'holders', 'group_members', 'transfers']) {
    delete before[table]
    delete after[table]
  }
  // A removed folder stays behind.
  expect(after).toEqual(before)
  const db = instituteDatabaseOf(fresh.env, '01')
  const [lesson] = await db.all<{ id: string; author: string }>(sql`select l.id, m.name as author from lessons l
    join members m on m.institute_id = l.institute_id and m.id = l.author_id
    where l.institute_id = ${target.instituteId} and l.name = 'A lesson'`)
  expect(lesson).toMatchObject({ author: 'instructor' })
  expect(lesson?.id).not.toBe(fresh.school.at.lessonId)
  const rooms = roomsToCopy(fresh.env, { instituteId: target.instituteId, lessonId: lesson?.id ?? '' })
  const index = new Y.Doc()
  Y.applyUpdate(index, (await rooms.lesson.snapshot()) ?? new Uint8Array())
  const pages = readPages(index, lesson?.id ?? '')
  expect(pages).toHaveLength(2)
  expect(pages.map(({ id }) => id)).not.toContain(pageId)
  const second = pages.find(({ id }) => id !== lesson?.id)
  const drawn = new Y.Doc()
  Y.applyUpdate(drawn, (await rooms.page(second?.id ?? '').snapshot()) ?? new Uint8Array())
  expect(drawn.getMap('shapes').size).toBeGreaterThan(1)
  const file = await fresh.env.FILES.get(`${target.instituteId}/${planted.blobHash}`)
  expect(await file?.text()).toBe(planted.blobText)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[EX-3] who has an account is invited with their classes and is no member before', async () => {
  const { bytes } = await exported(fresh.worker, admin())
  await leavePlatform()
  const target = await makeEmpty(fresh.env, '01')
  expect(await imported(fresh.worker, target.token, bytes)).toMatchObject({ state: 'done', invited: 1 })
  const db = directoryOf(fresh.env)
  const roles = await db.all(sql`select p.id, m.role from memberships m join people p on p.id = m.person_id
    where m.institute_id = ${target.instituteId} and m.person_id <> ${target.personId}`)
  expect(roles).toEqual([expect.objectContaining({ role: 'learner' })])
  const [invited] = await db.all<{ email: string; classes: string }>(sql`select email, class_ids as classes
    from institute_invitations where institute_id = ${target.instituteId}`)
  expect(invited?.email).toBe(`${fresh.school.personIds.instructor}@school.example`)
  expect(JSON.parse(invited?.classes ?? '[]')).toHaveLength(1)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[EX-4] the same archive again adds nothing; another institute that is not empty refuses it', async () => {
  await plantPerson()
  const { bytes } = await exported(fresh.worker, admin())
  await leavePlatform()
  const target = await makeEmpty(fresh.env, '01')
  await imported(fresh.worker, target.token, bytes)
  const counts = await countsOf('01', target.instituteId)
  expect(await imported(fresh.worker, target.token, bytes)).toMatchObject({ state: 'done', problem: null })
  expect({ ...(await countsOf('01', target.instituteId)), audit: 0 }).toEqual({ ...counts, audit: 0 })
  expect(await imported(fresh.worker, admin() ?? '', bytes)).toMatchObject({ state: 'failed', problem: 'not-empty' })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[EX-5] conversations are in an archive only with a reason, which the audit shows', async () => {
  await plantPerson()
  const has = (bytes: Uint8Array) => Buffer.from(bytes).includes('tables/messages/')
  expect(has((await exported(fresh.worker, admin())).bytes)).toBe(false)
  expect(has((await exported(fresh.worker, admin(), 'legal')).bytes)).toBe(true)
  const rows = await instituteDatabaseOf(fresh.env, '00').all<{ detail: string | null }>(sql`select detail from audit
    where institute_id = ${institute()} and action = 'exchange.startExport' order by id`)
  expect(rows.map(({ detail }) => detail)).toEqual([null, JSON.stringify({ after: { messages: 'legal' } })])
})

test('[EX-6] an export goes on after each run and after a failure, and lists every file once', async () => {
  const files = 430
  for (let number = 0; number < files; number += 1)
    await fresh.env.FILES.put(`${institute()}/files/${anId()}/0`, new Uint8Array(60_000).fill(number))
  await fresh.worker.post('/institute/export/start', admin(), { messages: null })
  fresh.worker.clock.pass(60_000)
  await fresh.worker.drain()
  expect(await lastTransfer(fresh.worker, admin())).toMatchObject({ state: 'running', step: 'objects' })
  const { FILES } = fresh.env
  let refusals = 0
  const refusing = new Proxy(FILES, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'put' && refusals++ < 1) return () => Promise.reject(new Error('planted'))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  fresh.worker.env = { ...fresh.env, FILES: refusing }
  const done = await settle(fresh.worker, admin())
  fresh.worker.env = fresh.env
  expect(refusals).toBeGreaterThan(1)
  expect(done).toMatchObject({ state: 'done', problem: null })
  const { bytes } = await download(fresh.worker, admin(), done?.transferId ?? '')
  expect(bytes.length).toBeGreaterThan(files * 60_000)
  await leavePlatform()
  const target = await makeEmpty(fresh.env, '01')
  expect(await imported(fresh.worker, target.token, bytes)).toMatchObject({ state: 'done', problem: null })
  const { objects } = await FILES.list({ prefix: `${target.instituteId}/` })
  expect(objects).toHaveLength(files)
})
