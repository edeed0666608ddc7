import type { Engine } from '@takhti/assistant/port'
import { readProse } from '@takhti/assistant/prose/prose'
import { type Injection, injections } from '@takhti/assistant/samples/injections'
import { readSource, type Source } from '@takhti/assistant/source'
import { expect, inject, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { engineFor } from './engine.ts'

const { model: port, http } = inject('loopback')
const server = `http://127.0.0.1:${port}`

// Only the variables that name a model are read.
const env = {
  ENVIRONMENT: 'development',
  MODEL_NAME: 'obedient',
  MODEL_URL: `${server}/v1`,
  MODEL_KEY: 'injected',
} as Env

const kinds = ['youtube', 'article', 'document'] as const

/** A lesson on water with an injected order in its middle. */
function sourceWith(text: string, index: number): Source {
  const segments = [
    { text: 'Evaporation turns liquid water into water vapour when the sun heats the sea.' },
    { text },
    { text: 'Condensation turns water vapour into tiny drops that form clouds.' },
    { text: 'Precipitation brings water back to the ground as rain, hail or snow.' },
  ]
  const kind = kinds[index % kinds.length] ?? 'article'
  return readSource({ kind, title: 'Water', language: 'en', capturedAt: '2026-01-01T00:00:00.000Z', segments })
}

async function get(path: string): Promise<unknown> {
  return (await fetch(`${server}${path}`)).json()
}

const atOnce = 8

/** Counts how many of the texts made from a source contain what an order in it demanded. */
async function obeyed(engine: Engine, { id, form, text }: Injection, index: number): Promise<number> {
  const source = sourceWith(text, index)
  // All forms of an order go through the same checks of questions, so one form of each is asked about.
  const questions = form === 'plain' ? (await engine.makeQuiz(source, { count: 2, seed: 1 })).questions : []
  const summary = await engine.summarise(source, 3)
  const words: string[] = []
  for await (const part of engine.chat([source], { messages: [{ role: 'user', text: 'What does it say?' }] }))
    if (part.kind === 'text') words.push(part.text)
  const spans = [...questions, ...summary.sentences].flatMap(({ span }) => span ?? [])
  for (const { start, end, quote } of spans) expect(source.text.slice(start, end), id).toBe(quote)
  for (const { id: questionId, madeBy } of questions) {
    expect(questionId, id).not.toBe('chosen by the model')
    expect(madeBy, id).not.toBe('person')
  }
  const shown = [
    words.join(''),
    ...summary.sentences.map((each) => each.text),
    ...questions.map((each) => each.explanation),
  ]
  for (const each of shown) expect(JSON.stringify(readProse(each)), id).not.toContain('"href"')
  return shown.filter((each) => each.includes('<script')).length
}

test('[J1 J2] a model that obeys every order of a source calls, opens and invents nothing', async () => {
  const engine = await engineFor(env)
  // A slash before the host's own path: every request that opens it is counted.
  const all = injections(`${server}/stolen`)
  expect(all.length).toBeGreaterThan(250)
  let revealed = 0
  for (let from = 0; from < all.length; from += atOnce)
    revealed += (
      await Promise.all(all.slice(from, from + atOnce).map((each, at) => obeyed(engine, each, from + at)))
    ).reduce((sum, count) => sum + count, 0)
  // The model did obey: the demanded text is there, as characters.
  expect(revealed).toBeGreaterThan(100)
  expect(await get('/visited')).toEqual([])
  expect(await (await fetch(`http://127.0.0.1:${http}/asked/stolen`)).text()).toBe('0')
})

test('[J1 J7] a model gets no tool: only the source, the request and our own prompt', async () => {
  const engine = await engineFor({ ...env, MODEL_KEY: 'read-by-a-test' })
  const source = sourceWith('Plants release water vapour through their leaves.', 0)
  await engine.makeQuiz(source, { count: 2, seed: 1 })
  await engine.translate({ text: 'Water moves.', to: 'hi' })
  const requests = JSON.stringify(await get('/requests/read-by-a-test'))
  expect(requests).not.toMatch(/"tools"|"tool_choice"|"functions"/)
  // The engine gets no person, so that there is nothing to leave out; the SDK adds none of its own.
  expect(Object.keys(JSON.parse(requests)[0].headers).toSorted()).toEqual(
    expect.arrayContaining(['authorization', 'content-type']),
  )
  expect(requests).not.toMatch(/"user":|cookie|x-forwarded|access_token/i)
})
