import type { ContentItem } from '@takhti/schema/files/model'
import type { Notebook, Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { maxNotebooks } from '@takhti/schema/threads/rules'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { makeSchool } from './school.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token

const send = (path: string, body: object, token = teacher()) => fresh.worker.post(path, token, body)

async function made<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await send(path, body)
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
  // Each caller names the shape that its path answers.
  return reply.body as Answer
}

async function source(text: string): Promise<string> {
  const capture = {
    kind: 'article',
    title: 'Plants',
    url: 'https://example.org/plants',
    language: 'en',
    via: 'article',
  }
  const segments = [{ text }, { text: 'A garden has many plants, and every one of them grows in its own way.' }]
  const { id } = await made<ContentItem>('/capture', { ...capture, capturedAt: '2026-11-23T01:00:00.000Z', segments })
  return id
}

const light = () => source('Photosynthesis is the process by which green plants make food from light.')
const breath = () => source('Respiration is the process by which cells release energy from food.')

type Whole = Notebook & { threads: Thread[] }

async function read(id: string): Promise<Whole> {
  return (await fresh.worker.get(`/notebook/get?id=${id}`, teacher())).body as Whole
}

async function listed(): Promise<Notebook[]> {
  return ((await fresh.worker.get('/notebook/list', teacher())).body as { notebooks: Notebook[] }).notebooks
}

async function cited(threadId: string, text: string): Promise<string[]> {
  const { messages } = await made<{ messages: ThreadMessage[] }>('/thread/ask', { id: threadId, text })
  return (messages[1]?.citations ?? []).map(({ sourceId }) => sourceId)
}

test('a thread asks the current sources of its notebook, and takes them along when it leaves', async () => {
  const [first, second] = [await light(), await breath()]
  const { id } = await made<Notebook>('/notebook', { name: 'Plants', sourceIds: [first] })
  const thread = await made<Thread>('/thread', { name: 'Food', notebookId: id })
  expect(await cited(thread.id, 'What is photosynthesis?')).toEqual([first])
  expect(await cited(thread.id, 'What is respiration?')).toEqual([])
  await made('/notebook/sources', { id, sourceIds: [first, second, second] })
  expect(await cited(thread.id, 'What is respiration?')).toEqual([second])
  expect(await read(id)).toMatchObject({ sourceIds: [first, second], threadCount: 1, threads: [{ id: thread.id }] })
  await made('/thread/move', { id: thread.id, notebookId: null })
  await made('/notebook/sources', { id, sourceIds: [] })
  expect(await cited(thread.id, 'What is respiration?')).toEqual([second])
  expect(await read(id)).toMatchObject({ sourceIds: [], threadCount: 0, threads: [] })
  await made('/thread/move', { id: thread.id, notebookId: id })
  // A thread with sources of its own asks those, in any notebook.
  expect(await cited(thread.id, 'What is photosynthesis?')).toEqual([first])
  const empty = await made<Thread>('/thread', { name: 'Nothing yet', notebookId: id })
  expect((await send('/thread/ask', { id: empty.id, text: 'What is respiration?' })).status).toBe(404)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('a notebook is renamed, filed while its folder exists, and deleted with its threads alone', async () => {
  const sourceId = await light()
  const { id } = await made<Notebook>('/notebook', { name: 'Plants', sourceIds: [sourceId] })
  const inside = await made<Thread>('/thread', { name: 'Food', notebookId: id })
  const outside = await made<Thread>('/thread', { name: 'Light', sourceIds: [sourceId] })
  await cited(inside.id, 'What is photosynthesis?')
  const folder = await made<{ id: string }>('/folder', { name: 'Biology', lessonType: 'CONTENT' })
  const ofLessons = await made<{ id: string }>('/folder', { name: 'Lessons', lessonType: 'LESSON' })
  await made('/notebook/rename', { id, name: 'Trees' })
  await made('/notebook/move', { id, parentId: folder.id })
  expect(await listed()).toMatchObject([{ id, name: 'Trees', parentId: folder.id, threadCount: 1 }])
  expect((await send('/notebook/move', { id, parentId: ofLessons.id })).status).toBe(404)
  await fresh.worker.send({ method: 'DELETE', path: `/api/folder/${folder.id}`, body: '{}' }, teacher())
  expect(await read(id)).toMatchObject({ parentId: null })
  expect((await send('/notebook/move', { id, parentId: folder.id })).status).toBe(404)
  await made('/notebook/move', { id, parentId: null })
  await made('/notebook/delete', { id })
  expect(await listed()).toEqual([])
  expect((await fresh.worker.get(`/thread/get?id=${inside.id}`, teacher())).status).toBe(404)
  expect((await fresh.worker.get(`/thread/get?id=${outside.id}`, teacher())).status).toBe(200)
  expect((await fresh.worker.get(`/myFiles/get?id=${sourceId}`, teacher())).status).toBe(200)
  const left = await fresh.env.INSTITUTES_00.prepare('select count(*) as rows from thread_messages where thread_id = ?')
    .bind(inside.id)
    .first('rows')
  expect(left).toBe(0)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('deleting a notebook while things are added to it leaves nothing behind', async () => {
  const sourceId = await light()
  const { id } = await made<Notebook>('/notebook', { name: 'Plants', sourceIds: [sourceId] })
  const thread = await made<Thread>('/thread', { name: 'Light', sourceIds: [sourceId] })
  const replies = await Promise.all([
    send('/thread/move', { id: thread.id, notebookId: id }),
    send('/notebook/delete', { id }),
    send('/thread', { name: 'Food', notebookId: id }),
    send('/notebook/sources', { id, sourceIds: [] }),
  ])
  for (const { status } of replies) expect([200, 404, 409]).toContain(status)
  expect(await listed()).toEqual([])
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[F1] only its owner sees or changes a notebook or adds to it, in any institute', async () => {
  const sourceId = await light()
  const { id } = await made<Notebook>('/notebook', { name: 'Plants', sourceIds: [sourceId] })
  const thread = await made<Thread>('/thread', { name: 'Food', notebookId: id })
  const elsewhere = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const colleague = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  for (const { token } of [elsewhere.callers.instructor, colleague]) {
    expect((await fresh.worker.get('/notebook/list', token)).body).toEqual({ notebooks: [] })
    expect((await fresh.worker.get(`/notebook/get?id=${id}`, token)).status).toBe(404)
    for (const [path, body] of [
      ['/notebook/rename', { id, name: 'Mine' }],
      ['/notebook/delete', { id }],
      ['/notebook/move', { id, parentId: null }],
      ['/notebook/sources', { id, sourceIds: [] }],
      ['/notebook', { name: 'Mine', sourceIds: [sourceId] }],
      ['/thread', { name: 'Mine', notebookId: id }],
      ['/thread/move', { id: thread.id, notebookId: null }],
      ['/learning-ai/reset', { threadId: thread.id }],
    ] as const)
      expect((await send(path, body, token)).status, path).toBe(404)
  }
  expect(await read(id)).toMatchObject({ name: 'Plants', threads: [{ id: thread.id }] })
})

test('a reset deletes the messages, and the thread starts again with the same sources', async () => {
  const sourceId = await light()
  const thread = await made<Thread>('/thread', { name: 'Food', sourceIds: [sourceId] })
  await cited(thread.id, 'What is photosynthesis?')
  await made('/learning-ai/reset', { threadId: thread.id })
  const { body } = await fresh.worker.get(`/thread/get?id=${thread.id}`, teacher())
  expect(body).toMatchObject({ sourceIds: [sourceId], messageCount: 0, messages: [] })
  expect(await cited(thread.id, 'What is photosynthesis?')).toEqual([sourceId])
  expect((await fresh.worker.get(`/thread/get?id=${thread.id}`, teacher())).body).toMatchObject({ messageCount: 2 })
})

test('there is room for so many notebooks, and a conversation needs a source or a notebook', async () => {
  const { personId, instituteId } = fresh.school.at
  await fresh.env.INSTITUTES_00.prepare(
    `insert into notebooks (institute_id, id, owner_id, name, source_ids, created_at, updated_at)
      select ?, 'filled-' || value, ?, 'Filled', '[]', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      from json_each(?)`,
  )
    .bind(instituteId, personId, JSON.stringify(Array.from({ length: maxNotebooks }, (_, index) => index)))
    .run()
  expect((await send('/notebook', { name: 'One more' })).body).toMatchObject({ code: 'sets/full' })
  expect((await send('/thread', { name: 'Of nothing' })).status).toBe(400)
})
