import { evictDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Seat } from '#rooms/port.ts'
import { aLaterId, aSeat, anId, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '../../../test/databases.ts'

beforeAll(() => migratedEnv())

type Held = { lessonId: string; instituteId: string }

const stubOf = ({ instituteId, lessonId }: Held) => rooms.LIVE_CLASS_ROOM.getByName(`${instituteId}.${lessonId}`)

async function begun(mode: 'video' | 'audio' = 'video'): Promise<Held> {
  const held = { lessonId: anId(), instituteId: anId() }
  await stubOf(held).begin({ liveId: anId(), mode, startedAt: Date.now() })
  return held
}

const come = (held: Held, role: 'instructor' | 'learner', over: Partial<Seat> = {}) =>
  Visitor.enter({ room: 'class', flow_id: held.lessonId }, aSeat(role, { ...over, instituteId: held.instituteId }))

type Read = { isShown: boolean; counts: number[] | null; own: number | null }

/** Waits until a device reads such a poll. */
const reads = (visitor: Visitor, fits: Partial<Read>) =>
  visitor.message('poll/changed', ({ poll }) => {
    // The channel's own shape.
    const read = poll as Read | null
    return read !== null && Object.entries(fits).every(([key, value]) => isSame(read[key as keyof Read], value))
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const yesNo = (pollId: string) => ({ pollId, kind: 'yesNo', question: 'Is it green?', options: [] })

test('[LV-4] a teacher sees each answer, students the shown result; it takes no more answers', async () => {
  const held = await begun()
  const [teacher, asha, ravi] = [
    await come(held, 'instructor'),
    await come(held, 'learner'),
    await come(held, 'learner'),
  ]
  const pollId = anId()
  teacher.send('poll/ask', yesNo(pollId))
  await reads(asha, { counts: null, own: null })
  asha.send('poll/answer', { pollId, choice: 0 })
  await reads(asha, { counts: null, own: 0 })
  ravi.send('poll/answer', { pollId, choice: 1 })
  await reads(teacher, { counts: [1, 1] })
  expect(JSON.stringify([asha.messages, ravi.messages])).not.toContain('"counts":[')
  teacher.send('poll/show', { pollId })
  await reads(asha, { isShown: true, counts: [1, 1], own: 0 })
  ravi.send('poll/answer', { pollId, choice: 0 })
  expect(await ravi.refusal('poll/answer')).toBe('common/conflict')
  teacher.send('poll/end', { pollId })
  await ravi.message('poll/changed', ({ poll }) => poll === null)
})

// Fault: a table without its key: a person who pressed twice was counted twice.
test('[LV-4] one answer a person on all devices; a room that died has it and shows it again', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, phone, laptop] = [
    await come(held, 'instructor'),
    await come(held, 'learner', { personId }),
    await come(held, 'learner', { personId }),
  ]
  const pollId = anId()
  const asked = { pollId, kind: 'own', question: '', options: ['Root', 'Leaf', 'Stem'] }
  teacher.send('poll/ask', asked)
  await reads(laptop, { own: null })
  phone.send('poll/answer', { pollId, choice: 2 })
  await reads(laptop, { own: 2 })
  laptop.send('poll/answer', { pollId, choice: 1 })
  await reads(teacher, { counts: [0, 1, 0] })
  await evictDurableObject(stubOf(held))
  // A device that lost the acknowledgement repeats its order.
  teacher.send('poll/ask', asked)
  await reads(teacher, { counts: [0, 1, 0] })
  const late = await come(held, 'learner', { personId })
  expect((await late.message('class/state')).body.poll).toMatchObject({ options: asked.options, own: 1, counts: null })
  phone.send('poll/answer', { pollId, choice: 3 })
  expect(await phone.refusal('poll/answer')).toBe('common/bad-request')
})

test('[LV-4] another poll ends the one before, a class its polls, and an erasure the answers', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner', { personId })]
  const [first, second] = [anId(), anId()]
  teacher.send('poll/ask', yesNo(first))
  await reads(learner, { own: null })
  teacher.send('poll/ask', { pollId: second, kind: 'scale', question: 'How sure are you?', options: [] })
  await learner.message('poll/changed', ({ poll }) => JSON.stringify(poll).includes(second))
  learner.send('poll/answer', { pollId: first, choice: 0 })
  expect(await learner.refusal('poll/answer')).toBe('common/not-found')
  learner.send('poll/answer', { pollId: second, choice: 4 })
  await reads(teacher, { counts: [0, 0, 0, 0, 1] })
  await stubOf(held).forget(personId)
  const other = await come(held, 'instructor')
  expect((await other.message('class/state')).body.poll).toMatchObject({ counts: [0, 0, 0, 0, 0] })
  expect(await stubOf(held).begin({ liveId: aLaterId(), mode: 'video', startedAt: Date.now() })).toBe(true)
  const next = await come(held, 'instructor')
  expect((await next.message('class/state')).body.poll).toBeNull()
})

test('[LV-4] only a teacher of the class asks, shows and ends, and a teacher has no answer', async () => {
  const held = await begun()
  const [teacher, other] = [await come(held, 'instructor'), await come(held, 'instructor', { access: 'read' })]
  const pollId = anId()
  other.send('poll/ask', yesNo(pollId))
  expect(await other.refusal('poll/ask')).toBe('common/forbidden')
  teacher.send('poll/ask', yesNo(pollId))
  await reads(other, { counts: null })
  for (const order of ['poll/show', 'poll/end']) {
    other.send(order, { pollId })
    expect(await other.refusal(order)).toBe('common/forbidden')
  }
  teacher.send('poll/answer', { pollId, choice: 0 })
  expect(await teacher.refusal('poll/answer')).toBe('common/forbidden')
  teacher.send('poll/ask', { ...yesNo(anId()), kind: 'own', options: ['One'] })
  expect(await teacher.refusal('poll/ask')).toBe('common/bad-request')
})

test('[LV-5] captions of a teacher reach the class, and a later person has none of them', async () => {
  const held = await begun()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner')]
  teacher.send('caption/send', { text: 'A leaf breathes', isFinal: true })
  expect((await learner.message('caption/sent')).body).toMatchObject({ text: 'A leaf breathes', isFinal: true })
  const late = await come(held, 'learner')
  expect(JSON.stringify(await late.message('class/state'))).not.toContain('breathes')
  const other = await come(held, 'instructor', { access: 'read' })
  other.send('caption/send', { text: 'Not mine', isFinal: true })
  expect(await other.refusal('caption/send')).toBe('common/forbidden')
})

test('[LV-6] one screen of a teacher is shared, with video only; a student shares none', async () => {
  const held = await begun()
  const [teacher, second, learner] = [
    await come(held, 'instructor'),
    await come(held, 'instructor'),
    await come(held, 'learner'),
  ]
  const shown = { mic: false, camera: false, screen: true, rung: 'video' }
  const sharing = (isOn: boolean) =>
    learner.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"screen":true') === isOn)
  teacher.send('media/show', shown)
  await sharing(true)
  for (const [visitor, verdict] of [[second, 'common/conflict'] as const, [learner, 'common/forbidden'] as const]) {
    visitor.send('media/show', shown)
    expect(await visitor.refusal('media/show')).toBe(verdict)
  }
  learner.messages.length = 0
  teacher.send('media/show', { ...shown, screen: false })
  await sharing(false)
  learner.messages.length = 0
  second.send('media/show', shown)
  await sharing(true)
  const audio = await come(await begun('audio'), 'instructor')
  audio.send('media/show', shown)
  expect(await audio.refusal('media/show')).toBe('common/conflict')
})

// Fault: a class that clears its polls before they are recorded: the record of each ended class was empty.
test('[LV-8] a class record has its polls with totals, after its end and the next class', async () => {
  const held = { lessonId: anId(), instituteId: anId() }
  const [first, next] = [anId(), aLaterId()]
  await stubOf(held).begin({ liveId: first, mode: 'audio', startedAt: Date.now() })
  const [teacher, asha] = [await come(held, 'instructor'), await come(held, 'learner')]
  const asked = [anId(), anId()] as const
  teacher.send('poll/ask', yesNo(asked[0]))
  await reads(asha, { counts: null, own: null })
  asha.send('poll/answer', { pollId: asked[0], choice: 1 })
  await reads(teacher, { counts: [0, 1] })
  teacher.send('poll/ask', { pollId: asked[1], kind: 'own', question: '', options: ['Root', 'Leaf'] })
  await reads(teacher, { counts: [0, 0] })
  const record = [
    { pollId: asked[0], kind: 'yesNo', question: 'Is it green?', options: [], counts: [0, 1] },
    { pollId: asked[1], kind: 'own', question: '', options: ['Root', 'Leaf'], counts: [0, 0] },
  ]
  expect(await stubOf(held).listPolls(first)).toEqual(record)
  teacher.send('class/end', {})
  await teacher.closing()
  expect(await stubOf(held).listPolls(first)).toEqual(record)
  await stubOf(held).begin({ liveId: next, mode: 'audio', startedAt: Date.now() })
  await evictDurableObject(stubOf(held))
  expect(await stubOf(held).listPolls(first)).toEqual(record)
  expect(await stubOf(held).listPolls(next)).toEqual([])
  expect(JSON.stringify(await stubOf(held).listPolls(first))).not.toContain('person')
})
