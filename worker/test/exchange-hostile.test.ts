import { crc32 } from 'node:zlib'
import { archiveFormat } from '@takhti/schema/exchange/rules'
import { sql } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ArchiveWriter, readArchive } from '#exchange/archive-writer.ts'
import { archiveEnd, centralLine, endLength, localHeader, readEnd, readList } from '#exchange/zip-form.ts'
import { directoryOf } from '#platform/db.ts'
import { exported, imported, makeEmpty, putPart } from './exchange-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const admin = () => fresh.school.callers.admin.token
const text = (value: unknown) =>
  Uint8Array.from(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))

const counts = { people: 0, tables: {}, objects: 0, objectBytes: 0, documents: 0 }

/** An archive in our own form, with whatever files. */
async function forged(files: Record<string, Uint8Array<ArrayBuffer>>, more: object = {}) {
  const named = { instituteId: anId(), transferId: anId() }
  const writer = await ArchiveWriter.begin(fresh.env, named)
  for (const [name, bytes] of Object.entries(files)) await writer.add(name, bytes)
  const manifest = { format: archiveFormat, instituteId: anId(), exportedAt: new Date().toISOString(), counts }
  await writer.end((lists) => ({ ...manifest, ...more, lists }))
  return new Uint8Array((await (await readArchive(fresh.env, named))?.arrayBuffer()) ?? new ArrayBuffer())
}

async function refusal(bytes: Uint8Array<ArrayBuffer>): Promise<string | null | undefined> {
  const target = await makeEmpty(fresh.env, '01')
  const done = await imported(fresh.worker, target.token, bytes)
  expect(done?.state).toBe('failed')
  const { objects } = await fresh.env.FILES.list({ prefix: `${target.instituteId}/` })
  expect(objects).toEqual([])
  return done?.problem
}

test('[EX-7] what is no archive of ours, or is damaged, is refused', async () => {
  expect(await refusal(text('not a zip at all'))).toBe('not-an-archive')
  expect(await refusal(Uint8Array.from(zipSync({ 'manifest.json': text('{}') })))).toBe('not-an-archive')
  const { bytes } = await exported(fresh.worker, admin())
  expect(await refusal(bytes.slice(0, -5_000))).toBe('not-an-archive')
  const at = Buffer.from(bytes).indexOf('A lesson')
  const changed = Uint8Array.from(bytes)
  changed[at] = 66
  expect(await refusal(changed)).toBe('damaged')
  expect(await refusal(withChecksums(changed, at)), 'the ZIP is right, the list of SHA-256 is not').toBe('damaged')
})

/** The ZIP's own checksums of the file around a changed byte, made right again. */
function withChecksums(archive: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const { offset = 0, bytes: length = 0 } = readEnd(archive.slice(-endLength)) ?? {}
  const files = [...(readList(archive.slice(offset, offset + length))?.values() ?? [])]
  const file = files.findLast((each) => each.offset < at)
  if (file === undefined) throw new Error('No file around the byte')
  const start = file.offset + localHeader(file).length
  const crc = crc32(archive.subarray(start, start + file.size))
  const bytes = Buffer.from(archive)
  const [old, right] = [Buffer.alloc(4), Buffer.alloc(4)]
  old.writeUInt32LE(file.crc)
  right.writeUInt32LE(crc)
  for (let found = bytes.indexOf(old); found !== -1; found = bytes.indexOf(old, found + 4)) right.copy(bytes, found)
  return Uint8Array.from(bytes)
}

test('[EX-7] an archive leads into no other folder, table, institute or role', async () => {
  const row = { institute_id: anId(), id: anId(), kind: 'access', body: '{}', attempts: 0, due_at: '2026-01-01' }
  expect(await refusal(await forged({ 'objects/../other/x': text('x') }))).toBe('not-an-archive')
  expect(await refusal(await forged({ 'objects/.hidden': text('x') }))).toBe('not-an-archive')
  expect(await refusal(await forged({ 'tables/promises/000001.ndjson': text(row) }))).toBe('not-an-archive')
  expect(await refusal(await forged({ 'tables/sqlite_master/000001.ndjson': text(row) }))).toBe('not-an-archive')
  const injected = { id: anId(), "name') --": 'x' }
  expect(await refusal(await forged({ 'tables/classes/000001.ndjson': text(injected) }))).toBe('not-an-archive')
  expect(await refusal(await forged({ [`objects/${'a'.repeat(64)}`]: text('other bytes') }))).toBe('damaged')
  expect(await refusal(await forged({ 'people/000001.ndjson': text({ id: 'x' }) }))).toBe('not-an-archive')
  expect(await refusal(await forged({}, { counts: { ...counts, people: 3 } }))).toBe('counts-differ')
})

test('[EX-7] an archive makes no admin, and cannot name a person of this platform by id', async () => {
  const [head, victim] = [anId(), fresh.school.personIds.instructor]
  const lines = [
    { id: head, name: 'Head', lastName: '', email: `${head}@else.example`, language: 'en', roles: '["admin"]' },
    { id: victim, name: 'V', lastName: '', email: `${anId()}@else.example`, language: 'en', roles: '["instructor"]' },
  ]
  const bytes = await forged(
    { 'people/000001.ndjson': text(lines.map((line) => JSON.stringify(line)).join('\n')) },
    { counts: { ...counts, people: 2 } },
  )
  const target = await makeEmpty(fresh.env, '01')
  expect(await imported(fresh.worker, target.token, bytes)).toMatchObject({ state: 'done' })
  const held = await directoryOf(fresh.env).all<{ id: string; role: string }>(sql`select person_id as id, role
    from memberships where institute_id = ${target.instituteId}`)
  expect(held.filter(({ role }) => role === 'admin').map(({ id }) => id)).toEqual([target.personId])
  expect(held.map(({ id }) => id)).not.toContain(victim)
})

test('[EX-8] seats beyond the licence refuse an archive, and say so', async () => {
  const people = Array.from({ length: 2_000 }, () => {
    const id = anId()
    return JSON.stringify({ id, name: 'S', lastName: '', email: '', language: 'en', roles: '["learner"]' })
  })
  const bytes = await forged(
    { 'people/000001.ndjson': text(people.join('\n')) },
    { counts: { ...counts, people: 2_000 } },
  )
  const target = await makeEmpty(fresh.env, '01', 'LITE')
  expect(await imported(fresh.worker, target.token, bytes)).toMatchObject({ state: 'failed', problem: 'no-room' })
})

test('[EX-9] a download needs an address signed for an hour; any ZIP program opens it', async () => {
  const { bytes, path, answer, transfer } = await exported(fresh.worker, admin())
  expect(answer.headers.get('Content-Disposition')).toContain('attachment')
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toContain('manifest.json')
  expect(new TextDecoder().decode(files['tables/lessons/000001.ndjson'])).toContain('A lesson')
  const get = (address: string, headers = {}) =>
    fresh.worker.ask({ method: 'GET', path: `/api${address}`, body: null }, headers)
  const part = await get(path, { Range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20))
  const [, , institute = '', , until = ''] = path.split('/')
  expect((await get(path.replace(institute, anId()))).status).toBe(404)
  expect((await get(path.replace(until, `${Number(until) + 1}`))).status).toBe(404)
  const other = await makeEmpty(fresh.env, '00')
  expect(await fresh.worker.get(`/institute/export/${transfer.transferId}/link`, other.token)).toMatchObject({
    status: 404,
  })
  fresh.worker.clock.pass(61 * 60_000)
  expect((await get(path)).status).toBe(404)
})

test('[EX-9] an archive is gone after a week, and at once where an admin removes it', async () => {
  const first = await exported(fresh.worker, admin())
  const second = await exported(fresh.worker, admin())
  await fresh.worker.post('/institute/transfer/remove', admin(), { transferId: second.transfer.transferId })
  const prefix = `transfers/${fresh.school.at.instituteId}/`
  const left = async () => (await fresh.env.FILES.list({ prefix })).objects.map(({ key }) => key.split('/')[2])
  expect(new Set(await left())).toEqual(new Set([first.transfer.transferId]))
  fresh.worker.clock.time = new Date('2027-02-01T00:25:00.000Z')
  await fresh.worker.drain()
  expect(await left()).toEqual([])
})

test('[EX-10] parts of an upload come from an admin of the institute alone, in their sizes', async () => {
  const target = await makeEmpty(fresh.env, '01')
  const begun = await fresh.worker.post('/institute/import/begin', target.token, { bytes: 10 })
  const { transferId } = begun.body as { transferId: string }
  const piece = new Uint8Array(10)
  const sent = async (token: string | null, more: object = {}) =>
    (await putPart(fresh.worker, { token, transferId, part: 0, piece, ...more })).status
  expect(await sent(null)).toBe(401)
  expect(await sent(admin())).toBe(404)
  expect(await sent(fresh.school.callers.instructor.token)).toBe(403)
  expect(await sent(target.token, { part: 1 })).toBe(413)
  expect(await sent(target.token, { piece: new Uint8Array(9) })).toBe(400)
  const start = () => fresh.worker.post('/institute/import/start', target.token, { transferId })
  expect(await start()).toMatchObject({ status: 409, body: { code: 'exchange/not-ready' } })
  expect(await sent(target.token)).toBe(200)
  expect(await start()).toMatchObject({ status: 200, body: { state: 'running' } })
})

test('[EX-11] the list of a large archive is read in the form for large ones', () => {
  const file = { name: 'objects/x', crc: 1, size: 2, offset: 5_000_000_000 }
  expect(readList(centralLine(file))?.get('objects/x')).toEqual(file)
  const end = { files: 70_000, offset: 6_000_000_000, bytes: 4_000_000 }
  expect(readEnd(archiveEnd(end))).toEqual(end)
})

test('[EX-9] a link of an unfinished export is refused', async () => {
  const { body } = await fresh.worker.post('/institute/export/start', admin(), { messages: null })
  const { transferId } = body as { transferId: string }
  const link = await fresh.worker.get(`/institute/export/${transferId}/link`, admin())
  expect(link).toMatchObject({ status: 409, body: { code: 'exchange/not-ready' } })
  expect(await fresh.worker.post('/institute/export/start', admin(), { messages: null })).toMatchObject({ status: 409 })
})
