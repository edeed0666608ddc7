import type { DrawnImage } from '@takhti/schema/ai/drawn-image'
import { partBytes } from '@takhti/schema/files/uploads/rules'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import type { Env } from '#platform/env.ts'
import { configuredImages } from '#platform/image-engine.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, setLimit, type Licensing } from './licensing.ts'
import { anId } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').media}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

/** A school whose worker has an engine that draws with a given behaviour. */
async function schoolWith(name: string): Promise<{ at: Licensing; key: string }> {
  const key = `draw-${anId()}`
  return { at: await makeLicensing({ ...env, IMAGE_NAME: name, IMAGE_URL: `${server}/v1/`, IMAGE_KEY: key }), key }
}

const draw = (at: Licensing, prompt: string, key = anId(), token = at.school.callers.instructor.token) =>
  at.worker.post('/ai/image', token, { prompt }, { 'Idempotency-Key': key })

const spentOf = async (at: Licensing) => {
  const { used, reserved } = await limitOf(at, 'aiCredits')
  const { used: stored, reserved: storing } = await limitOf(at, 'dataStorage')
  return { used, reserved, stored, storing }
}

const keysOf = async ({ env: own, school }: Licensing) =>
  (await own.FILES.list({ prefix: school.at.instituteId })).objects.map((object) => object.key)

const none = { used: 0, reserved: 0, stored: 0, storing: 0 }

const requestsOf = async (key: string): Promise<{ path: string; body: Record<string, unknown> }[]> =>
  (await fetch(`${server}/requests/${key}`)).json()

test('[DR-1] words become a file of the caller’s own, for one credit and its storage, once', async () => {
  const { at, key } = await schoolWith('honest')
  const call = anId()
  const { status, body } = await draw(at, 'A leaf: cut/open', call)
  const drawn = body as DrawnImage
  expect(status, JSON.stringify(body)).toBe(200)
  expect(drawn).toMatchObject({ file: 'A leaf cut open.png', mediaType: 'image/png', by: 'honest' })
  expect((await draw(at, 'A leaf: cut/open', call)).body).toEqual(body)
  const requests = await requestsOf(key)
  expect(requests).toMatchObject([{ path: '/v1/images/generations', body: { model: 'honest', n: 1 } }])
  expect(requests[0]?.body).toHaveProperty('response_format', 'b64_json')
  expect(await spentOf(at)).toEqual({ used: 1, reserved: 0, stored: drawn.bytes, storing: 0 })
  const { token } = at.school.callers.instructor
  const { items } = (await at.worker.get('/myFiles/fetch', token)).body as { items: { id: string; bytes: number }[] }
  expect(items).toMatchObject([{ id: drawn.id, bytes: 700_000 }])
  const first = (await at.worker.get(`/myFiles/upload/${drawn.id}/0`, token)).body as { bytes: string }
  expect(Uint8Array.fromBase64(first.bytes)).toHaveLength(partBytes)
  expect((await at.worker.get(`/myFiles/upload/${drawn.id}/0`, at.school.callers.learner.token)).status).not.toBe(200)
})

test.each(['page', 'broken', 'elsewhere', 'endless', 'address', 'markup', 'vast', 'animated', 'heavy'])(
  '[DR-2] an engine whose answer is %s costs neither a credit nor storage',
  async (name) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { at } = await schoolWith(name)
    expect((await draw(at, 'A leaf')).body).toMatchObject({ refused: 'assistant/media-failed' })
    expect(await spentOf(at)).toEqual(none)
    expect(await keysOf(at)).toEqual([])
  },
)

test('[DR-3] what moderation refuses is answered as declined, and costs nothing', async () => {
  const { at } = await schoolWith('moderated')
  expect((await draw(at, 'A leaf')).body).toMatchObject({ refused: 'assistant/declined', reason: expect.any(String) })
  expect(await spentOf(at)).toEqual(none)
})

test('[DR-4] a file that storage has no room for gives the credit back, and leaves no bytes', async () => {
  const { at } = await schoolWith('honest')
  await setLimit(at, 'dataStorage', 600_000)
  const { status, body } = await draw(at, 'A leaf')
  expect({ status, body }).toMatchObject({ status: 406, body: { code: 'LICENSE_LIMIT_EXHAUSTED' } })
  expect(await spentOf(at)).toEqual(none)
  expect(await keysOf(at)).toEqual([])
  await setLimit(at, 'aiCredits', 0)
  expect((await draw(at, 'A leaf')).status).toBe(406)
})

test('[DR-5] names of people of the caller’s classes are not sent, and nothing of who asks', async () => {
  const { at, key } = await schoolWith('honest')
  const { instituteId, classId } = at.school.at
  const { learner } = at.school.callers
  await at.env.INSTITUTES_00.batch([
    at.env.INSTITUTES_00.prepare("update members set name = 'Meera', last_name = 'Rao' where id = ?").bind(
      learner.personId,
    ),
  ])
  await draw(at, 'Meera RAO beside a tree, and meera again')
  const sent = JSON.stringify(await requestsOf(key))
  expect(sent).toContain('beside a tree')
  expect(sent).not.toMatch(/meera|rao/i)
  for (const id of [instituteId, classId, at.school.callers.instructor.personId]) expect(sent).not.toContain(id)
})

test('[DR-6] without an engine, or over an open line, nothing is drawn and no one is offered it', async () => {
  const at = await makeLicensing(env)
  expect((await draw(at, 'A leaf')).body).toMatchObject({ refused: 'assistant/no-drawing' })
  const { token } = at.school.callers.instructor
  const tasksOf = async (on: Licensing) => (await on.worker.get('/ai/engine', token)).body as { tasks: string[] }
  expect((await tasksOf(at)).tasks).not.toContain('image')
  const open = { ...env, ENVIRONMENT: 'production' as const, IMAGE_NAME: 'honest', IMAGE_URL: `${server}/v1` }
  expect(configuredImages(open)).toBeNull()
  const { at: other } = await schoolWith('honest')
  const there = (await other.worker.get('/ai/engine', other.school.callers.instructor.token)).body
  expect((there as { tasks: string[] }).tasks).toContain('image')
  expect((await draw(other, 'A leaf', anId(), other.school.callers.learner.token)).status).toBe(403)
})

test('[DR-7] Workers AI draws with base64 or with a stream, and its refusal is one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const png = Uint8Array.fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  )
  const asked: unknown[] = []
  const answers: (() => unknown)[] = [
    () => ({ image: png.toBase64() }),
    () => new Response(png).body,
    () => {
      throw new Error('3030: Input prompt contains NSFW content')
    },
    () => ({ image: btoa('<html>') }),
    () => ({}),
  ]
  const AI = { run: async (model: string, inputs: object) => (asked.push([model, inputs]), answers.shift()?.()) }
  const engine = configuredImages({ ...env, IMAGE_NAME: '@cf/flux', AI: AI as unknown as Ai })
  const drawn = [await engine?.draw('A leaf'), await engine?.draw('A leaf')]
  expect(drawn).toMatchObject([{ type: 'image/png', width: 1 }, { bytes: png }])
  expect([await engine?.draw('x'), await engine?.draw('x'), await engine?.draw('x')]).toEqual(['declined', null, null])
  expect(asked[0]).toEqual(['@cf/flux', { prompt: expect.stringContaining('A leaf') }])
})

test('[DR-8] two presses at once are one image, one credit and the bytes of one file', async () => {
  const { at } = await schoolWith('honest')
  const call = anId()
  const replies = await Promise.all([draw(at, 'A leaf', call), draw(at, 'A leaf', call)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  await vi.waitFor(async () => expect(await keysOf(at)).toHaveLength(2))
  await vi.waitFor(async () => expect(await spentOf(at)).toMatchObject({ used: 1, reserved: 0, stored: 700_000 }))
})
