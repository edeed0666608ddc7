import { readSource } from '@takhti/assistant/source'
import { connectivesOf } from '@takhti/assistant/tasks/connectives'
import type { Script, Speech, VideoJob, VideoStatus } from '@takhti/schema/presentations/talk-model'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { endDueReservations } from '#licences/port.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { idBytes } from '#platform/random.ts'
import { purgeSpeech } from '#platform/speech-files.ts'
import { configuredVoice } from '#platform/voice.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { anId, makeSchool } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').media}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

/** A school whose worker has a voice and an engine for videos with a given behaviour. */
async function schoolWith(name: string): Promise<{ at: Licensing; key: string }> {
  const key = `talk-${anId()}`
  const [SPEECH_URL, VIDEO_URL] = [`${server}/v1/`, `${server}/v1`]
  const media = { SPEECH_NAME: name, SPEECH_URL, SPEECH_KEY: key, VIDEO_NAME: name, VIDEO_URL, VIDEO_KEY: key }
  return { at: await makeLicensing({ ...env, ...media }), key }
}

const send = (at: Licensing, path: string, body: object, key = anId(), token = at.school.callers.instructor.token) =>
  at.worker.post(path, token, body, { 'Idempotency-Key': key })

const creditsOf = async (at: Licensing) => {
  const { used, reserved } = await limitOf(at, 'aiCredits')
  return { used, reserved }
}

const requestsOf = async (key: string): Promise<{ path: string; body: Record<string, unknown> }[]> =>
  (await fetch(`${server}/requests/${key}`)).json()

const text = `Leaves make food from light. Chlorophyll is the green pigment that captures light in the leaves.
Roots take up water from the soil and, because they branch again and again into ever finer hairs, hold the plant in the ground.
Stems carry water from the roots to the leaves. Stems hold the leaves up to the light.`

const source = { text, language: 'en', title: 'Plants', seed: 1 }

/** The sentences of a script that are neither of the source nor fixed phrases. */
function strange({ language, scripts }: Script): string[] {
  const phrases = connectivesOf(language)
  const known = [...Object.values(phrases ?? {})].flat()
  const own = readSource({
    kind: 'article',
    title: 'Plants',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: text.split('\n').map((each) => ({ text: each })),
  }).text
  return scripts.flatMap((script) => {
    const left = [...known, script.title].reduce((rest, phrase) => rest.replaceAll(phrase, '\n'), script.text)
    return left
      .split(/(?<=[.?!])\s+|\n/)
      .map((each) => each.trim())
      .filter((each) => each !== '' && !own.includes(each))
  })
}

test('[TA-1] a script has nothing but sentences of the source and fixed phrases, for one credit', async () => {
  const at = await makeLicensing(env)
  const key = anId()
  const { status, body } = await send(at, '/presentation/script', source, key)
  const script = body as Script
  expect(status).toBe(200)
  expect(script.scripts.length).toBeGreaterThan(2)
  expect(script.scripts[0]?.text).toBe('Let us begin.')
  expect(strange(script)).toEqual([])
  for (const { span } of script.scripts) if (span) expect(text).toContain(span.quote)
  expect((await send(at, '/presentation/script', source, key)).body).toEqual(body)
  expect(await creditsOf(at)).toEqual({ used: 1, reserved: 0 })
})

test('[TA-2] minutes and reading level shape a script; slides of other matter have none', async () => {
  const at = await makeLicensing(env)
  const points = ['Roots take up water from the soil', 'Leaves make food from light.']
  const slides = [...points, 'The moon is made of cheese.'].map((point) => ({
    kind: 'points',
    title: point.slice(0, 5),
    points: [{ text: point }],
  }))
  const scriptWith = async (changes: object) =>
    ((await send(at, '/presentation/script', { ...source, slides, isJoined: false, ...changes })).body as Script)
      .scripts
  const whole = await scriptWith({})
  expect(whole.map(({ text: script }) => script !== '')).toEqual([true, true, false])
  expect(whole[0]?.text).toContain('ever finer hairs')
  expect(whole[0]?.seconds).toBeGreaterThan(10)
  const lengthOf = (scripts: Script['scripts']) => scripts.reduce((sum, { text: script }) => sum + script.length, 0)
  expect(lengthOf(await scriptWith({ minutes: 0.5, level: 'EASY' }))).toBeLessThan(lengthOf(whole))
  expect(JSON.stringify(await scriptWith({ level: 'EASY' }))).not.toContain('ever finer hairs. Stems')
})

test('[TA-3] what cannot be a script is refused and costs nothing', async () => {
  const at = await makeLicensing(env)
  const replies = [
    await send(at, '/presentation/script', { text: ' \n ' }),
    await send(at, '/presentation/script', { ...source, to: 'hi' }),
    await send(at, '/presentation/script', { contentId: anId() }),
    await send(at, '/presentation/script', source, anId(), at.school.callers.learner.token),
  ]
  expect(replies.map(({ status, body }) => (body as { refused?: string }).refused ?? status)).toEqual([
    'assistant/source-too-short',
    'assistant/not-possible',
    404,
    403,
  ])
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
})

test.each(['html', 'page', 'vast', 'broken', 'refusal'])(
  '[TA-11] a script whose model answers with %s is refused, and costs nothing',
  async (name) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const model = { MODEL_NAME: name, MODEL_URL: `http://127.0.0.1:${inject('loopback').model}/v1`, MODEL_KEY: anId() }
    const at = await makeLicensing({ ...env, ...model })
    const { status, body } = await send(at, '/presentation/script', { ...source, to: 'hi' })
    expect({ status, body }).toMatchObject({ status: 200, body: { refused: expect.stringMatching(/^assistant\//) } })
    expect(JSON.stringify(body).length).toBeLessThan(1_000)
    expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
  },
)

test('[TA-4] a voice speaks a slide for one credit, and the same call again gets the same sound', async () => {
  const { at, key } = await schoolWith('honest')
  const call = anId()
  const { body } = await send(at, '/presentation/audio', { text: 'Leaves make food.', voice: 'asha' }, call)
  const speech = body as Speech
  expect(speech).toMatchObject({ type: 'audio/mpeg', voice: 'honest' })
  expect(new TextDecoder().decode(Uint8Array.fromBase64(speech.bytes))).toBe('ID3Leaves make food.')
  expect((await send(at, '/presentation/audio', { text: 'Leaves make food.', voice: 'asha' }, call)).body).toEqual(body)
  const requests = await requestsOf(key)
  expect(requests.map((each) => each.body)).toEqual([
    { model: 'honest', input: 'Leaves make food.', voice: 'asha', response_format: 'mp3' },
  ])
  expect(await creditsOf(at)).toEqual({ used: 1, reserved: 0 })
  await purgeSpeech(at.env, new Date(Date.now() + 25 * 3_600_000))
  expect((await at.env.FILES.list({ prefix: 'speech/' })).objects).toEqual([])
})

test.each(['page', 'broken', 'elsewhere', 'endless'])('[TA-5] a voice that is %s costs nothing', async (name) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { at } = await schoolWith(name)
  const { body } = await send(at, '/presentation/audio', { text: 'Leaves make food.' })
  expect(body).toMatchObject({ refused: 'assistant/media-failed' })
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
})

test('[TA-6] without a voice or an engine for videos the refusal names it, and costs nothing', async () => {
  const at = await makeLicensing(env)
  const { body: spoken } = await send(at, '/presentation/audio', { text: 'Leaves' })
  const { body: filmed } = await send(at, '/presentation/video', { slides: [{ title: 'A', text: 'B' }] })
  expect([spoken, filmed]).toMatchObject([
    { refused: 'assistant/no-voice', reason: expect.stringMatching(/\.$/) },
    { refused: 'assistant/no-video', reason: expect.stringMatching(/\.$/) },
  ])
  // A key is not sent over an open line outside development.
  const open = { ...env, ENVIRONMENT: 'production' as const, SPEECH_NAME: 'honest', SPEECH_URL: `${server}/v1` }
  expect(configuredVoice(open)).toBeNull()
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
})

test('[TA-7] Workers AI speaks with base64 or with a stream of sound', async () => {
  const asked: unknown[] = []
  const answers = [{ audio: btoa('ID3one') }, new Response('ID3two').body]
  const AI = { run: async (model: string, inputs: object) => (asked.push([model, inputs]), answers.shift()) }
  const voiceOf = (SPEECH_NAME: string) => configuredVoice({ ...env, SPEECH_NAME, AI: AI as unknown as Ai })
  const wish = { text: 'Leaves', language: 'fr-CA' }
  const sounds = [
    await voiceOf('@cf/myshell-ai/melotts')?.speak(wish),
    await voiceOf('@cf/deepgram/aura-1')?.speak(wish),
  ]
  expect(sounds.map((sound) => new TextDecoder().decode(sound?.bytes))).toEqual(['ID3one', 'ID3two'])
  expect(asked).toEqual([
    ['@cf/myshell-ai/melotts', { prompt: 'Leaves', lang: 'fr' }],
    ['@cf/deepgram/aura-1', { text: 'Leaves', encoding: 'mp3' }],
  ])
})

const film = { title: 'Plants', slides: [{ title: 'Leaves', text: 'Leaves make food.' }] }

const statusOf = (at: Licensing, id: string, part?: number, token = at.school.callers.instructor.token) =>
  at.worker.get(`/presentation/video/${id}${part === undefined ? '' : `?part=${part}`}`, token)

test('[TA-8] a video is polled to its end and read in parts; its credit is held, then used once', async () => {
  const { at, key } = await schoolWith('honest')
  const call = anId()
  const { body } = await send(at, '/presentation/video', film, call)
  const { id, status } = body as VideoJob
  expect(status).toBe('queued')
  expect((await send(at, '/presentation/video', film, call)).body).toEqual(body)
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 1 })
  expect((await statusOf(at, id)).body).toEqual({ id, status: 'making', progress: 40 })
  expect((await statusOf(at, id)).body).toEqual({ id, status: 'done', progress: 100 })
  const parts = [(await statusOf(at, id, 0)).body as VideoStatus, (await statusOf(at, id, 1)).body as VideoStatus]
  expect(parts.map(({ next }) => next)).toEqual([1, null])
  expect(parts.map(({ bytes = '' }) => Uint8Array.fromBase64(bytes).length)).toEqual([4_000_000, 500_000])
  expect(await creditsOf(at)).toEqual({ used: 1, reserved: 0 })
  const [sent] = await requestsOf(key)
  expect(sent?.body).toMatchObject({ model: 'honest', size: '1280x720' })
  expect(JSON.stringify(sent)).not.toContain(at.school.at.instituteId)
})

test.each(['failing', 'forgotten', 'broken'])('[TA-9] a video of an engine that is %s costs nothing', async (name) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { at } = await schoolWith(name)
  const { id = '' } = (await send(at, '/presentation/video', film)).body as Partial<VideoJob>
  if (id !== '') {
    await statusOf(at, id)
    expect((await statusOf(at, id)).body).toMatchObject({ status: 'failed' })
  }
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
})

test('[TA-10] a forgotten video frees its credit, and no one else reads it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { at } = await schoolWith('strange')
  const { id } = (await send(at, '/presentation/video', film)).body as VideoJob
  expect((await statusOf(at, id)).body).toMatchObject({ refused: 'assistant/media-failed' })
  const elsewhere = await makeSchool(at.env, { shard: '01', isLicensed: true })
  const others = [
    await statusOf(at, id, undefined, elsewhere.callers.instructor.token),
    await statusOf(at, `${id}x`),
    await statusOf(at, 'none'),
  ]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 1 })
  const later = new Date(Date.now() + 7 * 3_600_000)
  const waits: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void waits.push(work)
  await endDueReservations(platformOf(at.env, { clock: { now: () => later }, random: idBytes, waitUntil }))
  await Promise.all(waits)
  expect(await creditsOf(at)).toEqual({ used: 0, reserved: 0 })
})
