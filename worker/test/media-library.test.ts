import { partBytes } from '@takhti/schema/files/uploads/rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { makeSchool } from './school.ts'
import { makePerson } from './two-institutes.ts'

let env: Env
let at: Licensing
let colleague: string

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
  colleague = (await makePerson(env, [{ school: at.school, shard: '00', role: 'instructor' }])).token
})

const owner = () => at.school.callers.instructor.token

async function upload(file: string, mediaType: string, bytes = 40): Promise<string> {
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index + file.length) % 251)
  const parts = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, part) =>
    content.slice(part * partBytes, (part + 1) * partBytes),
  )
  const hashes = await Promise.all(parts.map((part) => sha256(part)))
  const begun = await at.worker.post('/myFiles/upload', owner(), { file, mediaType, bytes, parts: hashes })
  const { id } = begun.body as { id: string }
  for (const [part, each] of parts.entries())
    await at.worker.post('/myFiles/upload/part', owner(), { id, part, bytes: each.toBase64() })
  await at.worker.post('/myFiles/upload/finish', owner(), { id })
  return id
}

const share = (id: string, isShared = true, token = owner()) =>
  at.worker.post('/myFiles/library/share', token, { id, isShared })
const list = (token: string | null, query = '') => at.worker.get(`/myFiles/library${query}`, token)
const read = (id: string, token: string | null) => at.worker.get(`/myFiles/library/${id}/0`, token)
const names = async (token: string | null) =>
  ((await list(token)).body as { items: { file: string }[] }).items.map((each) => each.file).sort()

test('[ML-2] a shared picture is listed for colleagues by its new name, and uses no storage', async () => {
  const [leaf, river] = [await upload('Leaf.png', 'image/png'), await upload('River.mp4', 'video/mp4')]
  const used = (await limitOf(at, 'dataStorage')).used
  expect(await names(colleague)).toEqual([])
  for (const id of [leaf, river]) expect((await share(id)).status).toBe(200)
  await at.worker.post('/myFiles/rename', owner(), { id: leaf, name: 'Leaf of a fern.png' })
  expect(await names(colleague)).toEqual(['Leaf of a fern.png', 'River.mp4'])
  const first = (await list(colleague, '?limit=1')).body as { items: { id: string }[]; cursor: string }
  const rest = (await list(colleague, `?limit=1&cursor=${first.cursor}`)).body as typeof first
  expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual([leaf, river].sort())
  expect(first.items).toMatchObject([{ bytes: 40, isOwn: false }])
  expect((await limitOf(at, 'dataStorage')).used).toBe(used)
  expect((await at.worker.get('/myFiles/fetch', owner())).body).toMatchObject({
    items: [{ isShared: true }, { isShared: true }],
  })
})

test('[ML-3] a student reads a shared file, and none that is private, withdrawn or in the trash', async () => {
  const id = await upload('River.mp4', 'video/mp4')
  const student = at.school.callers.learner.token
  expect(await read(id, student)).toMatchObject({ status: 404 })
  await share(id)
  expect((await read(id, student)).body).toEqual((await at.worker.get(`/myFiles/upload/${id}/0`, owner())).body)
  expect(await list(student)).toMatchObject({ status: 403 })
  await at.worker.post('/myFiles/delete', owner(), { id })
  expect(await read(id, student)).toMatchObject({ status: 404 })
  await at.worker.post('/myFiles/restore', owner(), { id })
  expect((await read(id, student)).status).toBe(200)
  await share(id, false)
  expect(await read(id, student)).toMatchObject({ status: 404 })
  expect(await names(colleague)).toEqual([])
})

test('[ML-4] only the owner shares a picture or a video, and no other institute sees it', async () => {
  const id = await upload('Leaf.png', 'image/png')
  expect(await share(id, true, colleague)).toMatchObject({ status: 404 })
  expect(await share(await upload('Page.html', 'text/html'))).toMatchObject({ status: 400 })
  await share(id)
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  expect(await names(other.callers.instructor.token)).toEqual([])
  expect(await read(id, other.callers.instructor.token)).toMatchObject({ status: 404 })
})
