import { highlightAt } from '@takhti/schema/capture/highlights'
import type { Content } from '@takhti/schema/files/model'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { anId } from './school.ts'

let env: Env
let at: Licensing

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  at = await makeLicensing(env)
})

const post = (path: string, body: object, token = at.school.callers.instructor.token) =>
  at.worker.post(path, token, body, { 'Idempotency-Key': anId() })

const segments = [
  { text: 'Tides', form: 'heading' },
  { text: 'Twice a day the sea climbs up the beach and goes back again, because the Moon pulls the water.' },
  { text: 'Spring tides are the highest of all.' },
] as const

const article = {
  kind: 'article',
  title: 'Tides',
  url: 'https://reader.example/tides',
  language: 'en',
  capturedAt: '2026-11-23T01:00:00.000Z',
  via: 'article',
  segments,
}

async function contentOf(id: string): Promise<Content> {
  return (await at.worker.get(`/myFiles/get?id=${id}`, at.school.callers.instructor.token)).body as Content
}

test('highlights are stored with their source', async () => {
  const highlights = [highlightAt(segments, { firstSegment: 1, start: 12, lastSegment: 2, end: 12 })]
  const { status, body } = await post('/capture', { ...article, highlights })
  expect(status).toBe(200)
  expect((await contentOf((body as { id: string }).id)).highlights).toEqual(highlights)
})

test('a highlight that is not in the text is refused, and nothing is stored or charged', async () => {
  const sound = highlightAt(segments, { firstSegment: 1, start: 0, lastSegment: 1, end: 11 })
  const before = await limitOf(at, 'aiCredits')
  for (const wrong of [{ quote: 'Once a day' }, { suffix: 'never' }, { firstSegment: 9, lastSegment: 9 }])
    expect(await post('/capture', { ...article, highlights: [sound, { ...sound, ...wrong }] })).toMatchObject({
      status: 400,
      body: { code: 'capture/highlight-unknown' },
    })
  expect(await limitOf(at, 'aiCredits')).toEqual(before)
})
