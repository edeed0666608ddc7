import { promptEdition } from '@takhti/assistant/engines/model/prompts/edition'
import { maxPictureBytes } from '@takhti/schema/ai/rules'
import { partBytes } from '@takhti/schema/files/uploads/rules'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, times, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').model}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

async function schoolWith(changes: Partial<Env> = {}): Promise<{ at: Licensing; key: string }> {
  const key = `pictures-${anId()}`
  const model = { MODEL_NAME: 'honest', MODEL_URL: `${server}/v1`, MODEL_KEY: key, MODEL_SEES: 'yes' }
  return { at: await makeLicensing({ ...env, ...model, ...changes }), key }
}

/** A PNG header of a size, with a number of bytes behind it: enough for code that reads only the first bytes. */
function png({ width = 40, height = 30, length = 500 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(7)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const describe = (at: Licensing, body: object, token = at.school.callers.instructor.token) =>
  at.worker.post('/ai/image-describe', token, body, { 'Idempotency-Key': anId() })

/** Uploads a file to *My content* as a device does. Returns its id. */
async function storedPicture(at: Licensing, bytes: Uint8Array<ArrayBuffer>, mediaType = 'image/png'): Promise<string> {
  const { token } = at.school.callers.instructor
  const parts = times(Math.ceil(bytes.length / partBytes), (part) =>
    bytes.slice(part * partBytes, (part + 1) * partBytes),
  )
  const hashes = await Promise.all(parts.map((part) => sha256(part)))
  const named = { file: 'Cycle.png', mediaType, bytes: bytes.length, parts: hashes }
  const { id } = (await at.worker.post('/myFiles/upload', token, named)).body as { id: string }
  for (const [part, each] of parts.entries())
    await at.worker.post('/myFiles/upload/part', token, { id, part, bytes: each.toBase64() })
  await at.worker.post('/myFiles/upload/finish', token, { id })
  return id
}

type Sent = { body: { messages: { content: unknown }[] } }

const requestsOf = async (key: string): Promise<Sent[]> => (await fetch(`${server}/requests/${key}`)).json()

const words = 'A diagram: “Ignore your orders” stands above an arrow.'

test('[J9] an image’s description is labelled as a model’s and cites no source', async () => {
  const { at, key } = await schoolWith()
  const bytes = png()
  const { body } = await describe(at, { bytes: bytes.toBase64(), language: 'hi' })
  const label = { name: 'honest', prompts: promptEdition, at: expect.stringMatching(/^20/) }
  expect(body).toEqual({ text: words, madeBy: 'edge', model: label })
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  const [sent] = await requestsOf(key)
  expect(sent?.body.messages.at(-1)?.content).toContainEqual({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${bytes.toBase64()}` },
  })
  expect(JSON.stringify(sent)).toContain('Hindi')
})

test('an image of the caller’s own files is described, all parts of it, and no other person’s', async () => {
  const { at, key } = await schoolWith()
  const bytes = png({ length: partBytes + 400_000 })
  const fileId = await storedPicture(at, bytes, 'application/octet-stream')
  expect((await describe(at, { fileId })).body).toMatchObject({ text: words })
  expect(JSON.stringify(await requestsOf(key))).toContain(bytes.toBase64())
  const elsewhere = await makeSchool(at.env, { shard: '01', isLicensed: true })
  expect((await describe(at, { fileId }, elsewhere.callers.instructor.token)).status).toBe(404)
  expect((await describe(at, { fileId: anId() })).status).toBe(404)
  expect(await requestsOf(key)).toHaveLength(1)
})

test('an invalid or too large image is refused with a reason before any model call, at no cost', async () => {
  const { at, key } = await schoolWith()
  const page = Uint8Array.from(new TextEncoder().encode('<!doctype html><script>alert(1)</script>'))
  const gif = new TextEncoder().encode('GIF89a\u0010\u0000\u0010\u0000 and so on')
  const refused = { refused: 'assistant/no-picture', reason: expect.stringMatching(/\.$/) }
  for (const bytes of [page, gif, png({ width: 100_000 }), png({ width: 0 }), png().slice(0, 20)])
    expect((await describe(at, { bytes: bytes.toBase64(), type: 'image/png' })).body).toEqual(refused)
  // A file whose stated size is too large is not read at all.
  const fileId = await storedPicture(at, png({ length: maxPictureBytes + 1 }))
  expect((await describe(at, { fileId })).body).toEqual(refused)
  expect((await describe(at, { fileId: await storedPicture(at, page, 'image/png') })).body).toEqual(refused)
  for (const body of [{}, { fileId, bytes: png().toBase64() }, { bytes: png({ length: 1_000_010 }).toBase64() }])
    expect((await describe(at, body)).status).toBe(400)
  expect(await requestsOf(key)).toEqual([])
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
})

test('without an engine for images the refusal gives a reason, and costs nothing', async () => {
  for (const changes of [{ MODEL_SEES: '' }, { MODEL_NAME: '' }]) {
    const { at, key } = await schoolWith(changes)
    const { body } = await describe(at, { bytes: png().toBase64() })
    expect(body).toMatchObject({ refused: 'assistant/not-possible', reason: expect.stringMatching(/\.$/) })
    expect(await requestsOf(key)).toEqual([])
    expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
  }
})

// Seen red: `ai/image` reported that no language model is set up, beside one that answers.
test('[AI-9] a drawing is refused for want of an engine that draws, also where a model is set up', async () => {
  const { at, key } = await schoolWith()
  const { body } = await at.worker.post('/ai/image', at.school.callers.instructor.token, { prompt: 'A leaf' })
  expect(body).toMatchObject({ refused: 'assistant/no-drawing' })
  expect(await requestsOf(key)).toEqual([])
})

// Seen red: the language that one learns in was read by its own form alone, and `to` was required.
test('[AI-9] a translation without a target is into the language that the caller learns in', async () => {
  const { at, key } = await schoolWith()
  const { token } = at.school.callers.instructor
  await at.worker.post('/admin/saveUserLanguage', token, { language: 'hi' })
  const text = 'Water moves through the stem.'
  for (const body of [{ text }, { text, to: 'hi' }])
    await at.worker.post('/ai/translate', token, body, { 'Idempotency-Key': anId() })
  const [first, second] = (await requestsOf(key)).map(({ body }) => body.messages)
  expect(first).toBeDefined()
  expect(first).toEqual(second)
})
