import { promptEdition } from '@takhti/assistant/engines/model/prompts/edition'
import { readProse } from '@takhti/assistant/prose/prose'
import { injections } from '@takhti/assistant/samples/injections'
import { calls, requestOf } from '@takhti/schema/calls'
import type { ContentItem } from '@takhti/schema/files/model'
import { samples } from '@takhti/schema/samples'
import type { ThreadMessage } from '@takhti/schema/threads/model'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { plantEverywhere } from './person-fixture.ts'
import { rowsOf } from './rows.ts'
import { anId } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').model}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

/** A school whose worker uses the test server's model with a given behaviour. */
function schoolWith(model: string, key: string): Promise<Licensing> {
  return makeLicensing({ ...env, MODEL_NAME: model, MODEL_URL: `${server}/v1`, MODEL_KEY: key })
}

const send = (at: Licensing, path: string, body: object) =>
  at.worker.post(path, at.school.callers.instructor.token, body, { 'Idempotency-Key': anId() })

// One order of each kind, and with them sentences of a lesson.
const orders = injections(`${server}/stolen`).filter(({ form }) => form === 'plain')
const replies = [
  'Evaporation turns liquid water into water vapour when the sun heats the sea.',
  'Condensation turns water vapour into tiny drops that form clouds.',
  'Precipitation brings water back to the ground as rain, hail or snow.',
]

const texts = orders.flatMap(({ text }, index) => [replies[index % replies.length] ?? '', text])

async function captured(at: Licensing): Promise<string> {
  const { status, body } = await send(at, '/capture', {
    ...samples['capture.send'](at.school.at),
    segments: texts.map((text) => ({ text })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as ContentItem).id
}

// The rows of a call itself: its answer for a repeat, its audit row, and its credit.
const ofCalls = ['idempotency', 'audit', 'licence_limits', 'licence_ledger', 'licence_reservations']

async function stateOf(at: Licensing): Promise<string[]> {
  const { DIRECTORY, INSTITUTES_00, INSTITUTES_01 } = at.env
  const rows = await Promise.all([DIRECTORY, INSTITUTES_00, INSTITUTES_01].map((db) => rowsOf(db)))
  return rows
    .flat()
    .filter(({ table }) => !ofCalls.includes(table))
    .map(({ table, row }) => `${table} ${JSON.stringify(row)}`)
    .toSorted()
}

const commands = calls.filter(
  // The call that resets a conversation uses no engine.
  ({ name, call }) =>
    /^(?:ai|learningAi)\./.test(name) && name !== 'learningAi.reset' && call['~orpc'].meta.kind === 'command',
)

test('[J1 J7] calls with an obedient model change only credits, and send it no student’s name', async () => {
  const key = `obeyed-${anId()}`
  const at = await schoolWith('obedient', key)
  const planted = await plantEverywhere(at.env, at.school)
  const contentId = await captured(at)
  const before = await stateOf(at)
  let made = 0
  for (const call of commands) {
    const { text, ...sample } = samples[call.name](at.school.at)
    // Calls that read a source read this one; a translation has a text and no source.
    const input = 'contentId' in sample || 'language' in sample ? { ...sample, contentId } : { ...sample, text }
    const { status, body } = await at.worker.send(requestOf(call, input), at.school.callers.instructor.token)
    expect(status, `${call.name} ${JSON.stringify(body)}`).toBe(200)
    if (JSON.stringify(body).includes('"madeBy":"edge"')) made += 1
  }
  expect(await stateOf(at)).toEqual(before)
  expect((await limitOf(at, 'aiCredits')).used).toBeGreaterThan(15)
  expect(made).toBeGreaterThan(10)
  const requests = await (await fetch(`${server}/requests/${key}`)).text()
  expect(requests).toContain('tiny drops that form clouds')
  for (const mark of [planted.personId, planted.name, planted.email, planted.secret, planted.blobText])
    expect(requests).not.toContain(mark)
  expect(await (await fetch(`${server}/visited`)).json()).toEqual([])
})

test('[J1 J2 J7] a thread with an obedient model changes nothing else and cites only real places', async () => {
  const at = await schoolWith('obedient', `talked-${anId()}`)
  const contentId = await captured(at)
  const { body: thread } = await send(at, '/thread', { name: 'Water', sourceIds: [contentId] })
  const { id } = thread as { id: string }
  const ofConversations = (rows: readonly string[]) => rows.filter((row) => !/^threads |^thread_messages /.test(row))
  const before = ofConversations(await stateOf(at))
  for (const ask of [
    { text: 'What forms clouds?' },
    { text: 'Plan a lesson on water vapour.', mode: 'LESSON_PLAN_CREATOR', persona: 'ICSE' },
    { text: 'Quiz me', mode: 'QUIZ_MASTER' },
    { text: 'Summarize', action: 'SUMMARIZE' },
    { text: 'Apply My Knowledge', action: 'APPLY_MY_KNOWLEDGE' },
  ]) {
    const { status, body } = await send(at, '/thread/ask', { id, ...ask })
    expect(status, JSON.stringify(body)).toBe(200)
    const [, answer] = (body as { messages: ThreadMessage[] }).messages
    expect(answer).toMatchObject({ madeBy: 'edge' })
    // The model was ordered to write these, and they are shown as plain characters.
    expect(answer?.text).toContain('<script')
    expect(JSON.stringify(readProse(answer?.text ?? ''))).not.toContain('"href"')
    for (const { sourceId, span } of answer?.citations ?? []) {
      expect(sourceId).toBe(contentId)
      expect(texts.join('\n').slice(span.start, span.end)).toBe(span.quote)
    }
  }
  expect(ofConversations(await stateOf(at))).toEqual(before)
  expect(await (await fetch(`${server}/visited`)).json()).toEqual([])
})

const water = { text: replies.join(' '), language: 'en', seed: 1 }

test('[J9] an answer names its engine, and why it was not the one that was asked', async () => {
  const at = await schoolWith('honest', `told-${anId()}`)
  const declining = await schoolWith('refusal', `told-${anId()}`)
  for (const path of ['/ai/summarize', '/ai/key-concepts', '/learning-ai/questions']) {
    const label = { name: 'honest', prompts: promptEdition, at: expect.stringMatching(/^20/) }
    const made = (await send(at, path, water)).body as { questions?: { madeBy: string }[] }
    expect(made, path).toMatchObject({ madeBy: 'edge', model: label })
    // Each question retains the label with which it goes into a set.
    for (const question of made.questions ?? [])
      expect('model' in question ? question.model : undefined, path).toEqual(
        question.madeBy === 'edge' ? label : undefined,
      )
    const { body } = await send(declining, path, water)
    expect(body, path).not.toHaveProperty('model')
    expect(body, path).toMatchObject({ madeBy: 'embedded', instead: { refused: 'assistant/declined' } })
  }
  const ask = { ...water, messages: [{ role: 'user', text: 'What do tiny drops form?' }] }
  const parts = (await send(declining, '/learning-ai/ask', ask)).body as object[]
  expect(parts.at(-1)).toMatchObject({ kind: 'end', madeBy: 'embedded', instead: { refused: 'assistant/declined' } })
  // No model is asked about a text of two words.
  const { body } = await send(at, '/ai/summarize', { text: 'Water moves.', language: 'en' })
  expect(JSON.stringify(body)).not.toContain('edge')
})

test('a client learns which engine answers here and what it can do', async () => {
  const { school, worker } = await schoolWith('honest', 'never-asked')
  const engine = '/ai/engine'
  expect((await worker.get(engine, school.callers.learner.token)).body).toMatchObject({
    engine: 'edge',
    model: 'honest',
    tasks: expect.arrayContaining(['quiz', 'translation']),
  })
  const without = await makeLicensing(env)
  const { body } = await without.worker.get(engine, without.school.callers.instructor.token)
  expect(body).toMatchObject({ engine: 'embedded', tasks: expect.arrayContaining(['quiz']) })
  expect((body as { tasks: string[] }).tasks).not.toContain('translation')
})
