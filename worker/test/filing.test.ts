import type { ContentItem } from '@takhti/schema/files/model'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import type { Removed } from '@takhti/schema/lessons/folders/model'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { capture, limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const teacher = () => at.school.callers.instructor.token

const ask = (path: string, body: object, token = teacher()) => at.worker.post(path, token, body)

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await ask(path, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
  // Each caller below names the shape that its path answers.
  return reply.body as Answer
}

async function list<Item>(path: string): Promise<Item[]> {
  return ((await at.worker.get(path, teacher())).body as { items: Item[] }).items
}

const files = () => list<UploadedFile>('/myFiles/fetch')
const captures = () => list<ContentItem>('/myFiles/fetch-paginated')
const trash = () => list<Removed>('/folder/trash')
const folder = (name: string) => post<{ id: string }>('/folder', { name, lessonType: 'CONTENT' })

/** A complete file. */
async function file(name: string, text = name): Promise<string> {
  const bytes = Uint8Array.from(new TextEncoder().encode(text))
  const input = { file: name, mediaType: 'text/plain', bytes: bytes.length, parts: [await sha256(bytes)] }
  const { id } = await post<{ id: string }>('/myFiles/upload', input)
  await ask('/myFiles/upload/part', { id, part: 0, bytes: bytes.toBase64() })
  await post('/myFiles/upload/finish', { id })
  return id
}

const named = async () => (await files()).map((each) => each.file).sort()

const stored = async () => (await env.FILES.list({ prefix: `${at.school.at.instituteId}/files/` })).objects.length

/** Storage as the directory has it; after weeks the sessions that could ask for it have expired. */
const storage = () =>
  env.DIRECTORY.prepare(`select used from licence_limits where institute_id = ? and type = 'dataStorage'`)
    .bind(at.school.at.instituteId)
    .first<number>('used')

test('[MF-1] captures and files are renamed, tagged and starred; a taken name gets a number', async () => {
  const { contentId } = at.school.at
  const [one, other] = [await file('Leaves.pdf'), await file('Roots.pdf')]
  await post('/myFiles/rename', { id: other, name: 'leaves.pdf' })
  expect(await named()).toEqual(['Leaves.pdf', 'leaves (2).pdf'])
  await post('/myFiles/update', { id: one, tags: ['Biology', 'Biology', 'पौधे'], isStarred: true })
  await post('/myFiles/update', { id: one, tags: ['Biology'] })
  expect((await files()).find(({ id }) => id === one)).toMatchObject({ tags: ['Biology'], isStarred: true })
  await post('/myFiles/rename', { id: contentId, name: 'Photosynthesis' })
  const [capture] = await captures()
  expect(capture).toMatchObject({ id: contentId, name: 'Photosynthesis', isStarred: false, parentId: null })
  expect(capture && capture.updatedAt >= capture.createdAt).toBe(true)
  expect((await at.worker.get(`/myFiles/get?id=${contentId}`, teacher())).body).toMatchObject({
    name: 'Photosynthesis',
  })
})

test('[MF-2] items go into folders and back to the top; a taken name is numbered or replaced', async () => {
  const { contentId } = at.school.at
  const { id: folderId } = await folder('Plants')
  const [there, coming, third] = [await file('A.txt', '1'), await file('A.txt', '2'), await file('A.txt', '3')]
  await post('/myFiles/move-to-my-files', { ids: [there, contentId], parentId: folderId })
  expect(await post('/myFiles/move-to-my-files', { ids: [coming], parentId: folderId })).toEqual({
    items: [{ id: coming, name: 'A (2).txt' }],
  })
  await post('/myFiles/move-to-my-files', { ids: [third], parentId: folderId, ifTaken: 'replace' })
  // Items of one millisecond come in any order.
  const placed = new Map((await files()).map(({ id, file: name, parentId }) => [id, [name, parentId]]))
  expect(placed).toEqual(
    new Map([
      [third, ['A.txt', folderId]],
      [coming, ['A (2).txt', folderId]],
    ]),
  )
  expect(await trash()).toMatchObject([{ id: there, kind: 'file', name: 'A.txt' }])
  expect(await captures()).toMatchObject([{ id: contentId, parentId: folderId }])
  // An item in a removed folder is not lost: it is at the top until the folder is back.
  await at.worker.send({ method: 'DELETE', path: `/api/folder/${folderId}`, body: null }, teacher())
  expect((await captures())[0]?.parentId).toBe(null)
  await post('/folder/restore', { id: folderId })
  expect((await captures())[0]?.parentId).toBe(folderId)
  await post('/myFiles/move-to-my-files', { ids: [contentId, coming] })
  expect((await captures())[0]?.parentId).toBe(null)
})

test('[MF-3 F1] a person files only own items, and only into own folders of My content', async () => {
  const id = await file('Mine.txt')
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  const stranger = other.callers.instructor.token
  for (const [path, more] of [
    ['/myFiles/rename', { id, name: 'Theirs' }],
    ['/myFiles/update', { id, isStarred: true }],
    ['/myFiles/delete', { id }],
    ['/myFiles/restore', { id }],
    ['/myFiles/move-to-my-files', { ids: [id] }],
  ] as const)
    expect((await ask(path, more, stranger)).status, path).toBe(404)
  for (const parentId of [other.at.folderId, at.school.at.folderId, anId()])
    expect((await ask('/myFiles/move-to-my-files', { ids: [id], parentId })).status).toBe(404)
  // All of them or none.
  expect((await ask('/myFiles/move-to-my-files', { ids: [id, anId()] })).status).toBe(404)
  expect(await named()).toEqual(['Mine.txt'])
})

test('[MF-4] a deleted item comes back, also by another upload; a purge frees its storage', async () => {
  const before = (await limitOf(at, 'dataStorage')).used
  const id = await file('Notes.txt')
  for (const _ of 'ab') await post('/myFiles/delete', { id })
  expect(await named()).toEqual([])
  expect((await at.worker.get(`/myFiles/upload/${id}/0`, teacher())).status).toBe(404)
  expect((await ask('/myFiles/rename', { id, name: 'Other' })).status).toBe(404)
  await post('/myFiles/restore', { id })
  expect(await named()).toEqual(['Notes.txt'])
  await post('/myFiles/delete', { id })
  expect(await file('Notes.txt')).toBe(id)
  expect([await named(), (await limitOf(at, 'dataStorage')).used]).toEqual([['Notes.txt'], before + 9])
  await post('/myFiles/delete', { id })
  await post('/myFiles/upload/delete', { id })
  await at.worker.drain()
  expect([await trash(), (await limitOf(at, 'dataStorage')).used, await stored()]).toEqual([[], before, 0])
  expect((await ask('/myFiles/restore', { id })).status).toBe(404)
})

test('[MF-5] trashed files and captures are purged after thirty days, and their storage is free', async () => {
  const id = await file('Old.txt')
  const before = (await storage()) ?? 0
  const made = (await capture(at)).body as { id: string }
  const withCapture = (await storage()) ?? 0
  expect(withCapture).toBeGreaterThan(before)
  await post('/myFiles/delete', { id })
  await post('/myFiles/delete', { id: made.id })
  expect((await trash()).map(({ kind }) => kind).sort()).toEqual(['content', 'file'])
  at.worker.clock.pass(29 * dayMs)
  await at.worker.drain()
  expect([await stored(), await storage()]).toEqual([1, withCapture])
  at.worker.clock.pass(2 * dayMs)
  await at.worker.drain()
  at.worker.clock.pass(2 * hourMs)
  await at.worker.drain()
  const rows = async (table: string) =>
    env.INSTITUTES_00.prepare(`select count(*) as rows from ${table} where institute_id = ?`)
      .bind(at.school.at.instituteId)
      .first<number>('rows')
  expect([await rows('content'), await rows('content_bodies'), await rows('uploads'), await rows('filings')]).toEqual([
    1, 1, 0, 0,
  ])
  expect([await stored(), await storage()]).toEqual([0, before - 'Old.txt'.length])
  expect(await brokenRules(env)).toEqual([])
})
