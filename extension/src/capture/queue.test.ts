import type { Capture } from '@takhti/schema/capture/model'
import { expect, test } from 'vitest'
import type { Answer } from '#api/client.ts'
import { aloneInMemory } from '#app/alone-in-memory.ts'
import type { Problem } from '#app/problem.ts'
import type { Entry } from './entry.ts'
import { add, flush, forget, remove, retry, type QueuePorts } from './queue.ts'

const asha = { personId: 'asha', origin: 'https://takhti.school.example' }
const sent = { isOk: true, value: { id: 'c1', questionCount: 5 } } as const

test('a capture is stored before it is sent, and deleted on the device once Takhti has it', async () => {
  const queue = queueWith([sent])
  await add(queue.ports, entry('1'))
  expect(queue.entries()[0]?.capture).not.toBeNull()
  await flush(queue.ports, asha)
  expect(queue.entries()).toEqual([
    { ...entry('1'), capture: null, state: { name: 'sent', contentId: 'c1', questionCount: 5 } },
  ])
})

test('without a network captures wait, oldest first, and every attempt has the same key', async () => {
  const queue = queueWith([fault('offline'), sent, sent])
  await add(queue.ports, entry('1'))
  await add(queue.ports, entry('2'))
  expect(await flush(queue.ports, asha)).toBe('offline')
  expect(queue.states()).toEqual(['2 waiting', '1 waiting offline'])
  await flush(queue.ports, asha)
  expect(queue.keys).toEqual(['1', '1', '2'])
  expect(queue.states()).toEqual(['2 sent', '1 sent'])
})

test('a refused capture is shown as failed and does not block the others', async () => {
  const queue = queueWith([fault('capture/too-short'), sent])
  await add(queue.ports, entry('1'))
  await add(queue.ports, entry('2'))
  await flush(queue.ports, asha)
  expect(queue.states()).toEqual(['2 sent', '1 failed capture/too-short'])
  await flush(queue.ports, asha)
  expect(queue.keys).toEqual(['1', '2'])
})

test.each<Problem>(['common/unauthenticated', 'common/too-many', 'common/internal', 'notTakhti'])(
  '%s never loses a capture: it waits, and so do the ones behind it',
  async (problem) => {
    const queue = queueWith([fault(problem)])
    await add(queue.ports, entry('1'))
    await add(queue.ports, entry('2'))
    expect(await flush(queue.ports, asha)).toBe(problem)
    expect(queue.states()).toEqual(['2 waiting', `1 waiting ${problem}`])
    expect(queue.entries().every(({ capture }) => capture !== null)).toBe(true)
  },
)

test('two flushes at once send each capture once', async () => {
  const queue = queueWith([sent, sent])
  await add(queue.ports, entry('1'))
  await add(queue.ports, entry('2'))
  await Promise.all([flush(queue.ports, asha), flush(queue.ports, asha)])
  expect(queue.keys).toEqual(['1', '2'])
})

test('a capture made while another is on its way is not lost', async () => {
  const queue = queueWith([sent, sent], () => add(queue.ports, entry('2')))
  await add(queue.ports, entry('1'))
  await flush(queue.ports, asha)
  expect(queue.states()).toEqual(['2 waiting', '1 sent'])
})

test('entries of another person or another server are not sent', async () => {
  const queue = queueWith([])
  await add(queue.ports, { ...entry('1'), personId: 'badri' })
  await add(queue.ports, { ...entry('2'), origin: 'https://other.example' })
  await flush(queue.ports, asha)
  expect(queue.keys).toEqual([])
})

test('signing out removes the person’s data from the device, and no other person’s', async () => {
  const queue = queueWith([])
  await add(queue.ports, entry('1'))
  await add(queue.ports, { ...entry('2'), personId: 'badri' })
  await forget(queue.ports, asha)
  expect(queue.states()).toEqual(['2 waiting'])
})

test('a failed capture can be retried or removed', async () => {
  const queue = queueWith([fault('capture/too-short'), sent])
  await add(queue.ports, entry('1'))
  await flush(queue.ports, asha)
  await retry(queue.ports, '1')
  await flush(queue.ports, asha)
  expect(queue.keys).toEqual(['1', '1'])
  await remove(queue.ports, '1')
  expect(queue.entries()).toEqual([])
})

test('an entry added twice under one id waits once, and a refused one retains its content', async () => {
  const queue = queueWith([fault('sets/full')])
  await add(queue.ports, entry('1'))
  await add(queue.ports, entry('1'))
  await flush(queue.ports, asha)
  expect(queue.keys).toEqual(['1'])
  expect(queue.states()).toEqual(['1 failed sets/full'])
  expect(queue.entries()[0]?.capture).toEqual(entry('1').capture)
})

test('a device without room reports it, and retains its queue', async () => {
  const queue = queueWith([])
  await add(queue.ports, entry('1'))
  queue.fill()
  expect(await add(queue.ports, entry('2'))).toBe('storageFull')
  expect(queue.states()).toEqual(['1 waiting'])
})

test('the list of stored captures stays short, the list of waiting ones is never cut', async () => {
  const queue = queueWith(Array.from({ length: 30 }, () => sent))
  for (let count = 0; count < 30; count += 1) await add(queue.ports, entry(String(count)))
  await flush(queue.ports, asha)
  await add(queue.ports, entry('last'))
  expect(queue.states()).toHaveLength(21)
  expect(queue.states()[0]).toBe('last waiting')
})

function entry(id: string): Entry {
  const capture: Capture = {
    kind: 'article',
    title: id,
    url: 'https://reader.example/',
    language: 'en',
    capturedAt: '2026-11-21T10:00:00.000Z',
    via: 'article',
    segments: [{ text: 'Text.' }],
  }
  return { id, ...asha, title: id, kind: 'article', createdAt: capture.capturedAt, capture, state: { name: 'waiting' } }
}

function fault(problem: Problem): { isOk: false; problem: Problem } {
  return { isOk: false, problem }
}

function queueWith(answers: Answer<{ id: string; questionCount: number }>[], onSend?: () => Promise<unknown>) {
  let entries: Entry[] = []
  let isFull = false
  const left = [...answers]
  const keys: string[] = []
  const ports: QueuePorts = {
    entries: {
      getValue: async () => entries,
      setValue: async (value) => {
        if (isFull) throw new Error('QUOTA_BYTES quota exceeded')
        entries = value
      },
    },
    alone: aloneInMemory(),
    async send({ id }) {
      keys.push(id)
      await onSend?.()
      const next = left.shift()
      if (next === undefined) throw new Error('Sent more often than planned')
      return next
    },
  }
  const states = () =>
    entries.map(({ id, state }) => [id, state.name, 'problem' in state ? state.problem : ''].join(' ').trim())
  return { ports, keys, states, entries: () => entries, fill: () => (isFull = true) }
}
