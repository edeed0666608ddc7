import { readSource } from '@takhti/assistant/source'
import type { MadeSlides } from '@takhti/schema/presentations/talk-model'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { anId } from './school.ts'

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

/** A school whose worker has a model of a given behaviour, or none. */
function schoolWith(name?: string): Promise<Licensing> {
  const at = { MODEL_URL: `http://127.0.0.1:${inject('loopback').model}/v1`, MODEL_KEY: anId() }
  return makeLicensing(name === undefined ? env : { ...env, ...at, MODEL_NAME: name })
}

const segments = [
  { text: 'Leaves', form: 'heading' },
  { text: 'Leaves make food from light. Chlorophyll is the green pigment that captures light in 12 kinds of leaves.' },
  { text: 'Roots', form: 'heading' },
  {
    text: 'Roots take up water from the soil. Roots hold the plant in the ground. See https://evil.example/a for more.',
  },
  { text: 'Plant | Height\nOak | 30 m', form: 'table' },
  { text: 'Stems carry water from the roots to the leaves. Stems hold the leaves up to the light.' },
]

const source = { segments, language: 'en', title: 'Plants', seed: 1 }

const textOfSource = readSource({
  ...{ kind: 'article', title: 'Plants', language: 'en', capturedAt: '2026-01-01T00:00:00.000Z' },
  segments: segments.map(({ text, form }) => (form === 'heading' || form === 'table' ? { text, form } : { text })),
}).text

const makeAt = (at: Licensing, body: object = source, key = anId()) =>
  at.worker.post('/presentation/slides', at.school.callers.instructor.token, body, { 'Idempotency-Key': key })

const creditsOf = async (at: Licensing) => (await limitOf(at, 'aiCredits')).used

const pointsOf = ({ slides }: MadeSlides) =>
  slides.flatMap((slide) => (slide.kind === 'points' ? slide.points.map(({ text }) => text) : []))

test('[MS-1] titles and points are the model’s, each slide has its passage, and tables stay', async () => {
  const at = await schoolWith('honest')
  const key = anId()
  const { body } = await makeAt(at, source, key)
  const made = body as MadeSlides
  expect(made).toMatchObject({ madeBy: 'edge', model: { name: 'honest' } })
  // The titles that the model of the tests makes are the longest words of its first sentences.
  expect(made.slides.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    ...['title Plants', 'points Leaves', 'definition Chlorophyll', 'points ground', 'table ground'],
    'question Which of these hold the plant in the ground?',
  ])
  expect(made.slides.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['Plant', 'Height'],
      ['Oak', '30 m'],
    ],
  })
  for (const { kind, source: from } of made.slides) {
    if (kind === 'title' || kind === 'summary') continue
    expect(textOfSource.slice(from?.span?.start, from?.span?.end)).toBe(from?.span?.quote)
  }
  expect((await makeAt(at, source, key)).body).toEqual(body)
  expect(await creditsOf(at)).toBe(1)
})

test.each(['html', 'page', 'vast', 'malformed', 'broken', 'refusal', 'liar'])(
  '[MS-2] with a model that answers with %s the slides are the source’s own, and say why',
  async (name) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const [at, plain] = [await schoolWith(name), await schoolWith()]
    const made = (await makeAt(at)).body as MadeSlides
    const own = (await makeAt(plain)).body as MadeSlides
    expect(made.slides).toEqual(own.slides)
    expect(made).toMatchObject({ madeBy: 'embedded', instead: { refused: expect.stringMatching(/^assistant\//) } })
    expect(await creditsOf(at)).toBe(1)
  },
)

test('[MS-3] a model that obeys injected text puts no address or markup on a slide', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const made = (await makeAt(await schoolWith('obedient'))).body as MadeSlides
  const shown = JSON.stringify(made)
  expect(shown).not.toMatch(/collect\.example|<img|<script|<iframe|!\[|"link"/)
  for (const point of pointsOf(made)) expect(textOfSource).toContain(point)
})

test('[MS-4] a source that is too short is refused with and without a model, at no cost', async () => {
  for (const at of [await schoolWith(), await schoolWith('honest')]) {
    const { body } = await makeAt(at, { text: ' \n ' })
    expect(body).toMatchObject({ refused: 'assistant/source-too-short' })
    expect(await creditsOf(at)).toBe(0)
  }
})
