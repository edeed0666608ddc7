import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import { maxCaptureBytes, textBytes } from '@takhti/schema/capture/rules'
import { expect, test } from 'vitest'
import type { PdfOrder, PdfMessage } from './pdf-order.ts'
import { readPdf, type PdfWorker } from './read-pdf.ts'

const pdf = new TextEncoder().encode('%PDF-1.7\n').buffer

const page = (number: number, text: string): PdfMessage => ({
  number,
  page: { paragraphs: text === '' ? [] : [{ text }], facts: number === 1 ? facts : null },
})
const facts = { title: 'Leaves', author: 'M. Pillai', language: 'en' }

test('the text of each page is sent with its number, and pages without text are named', async () => {
  const seen: number[][] = []
  const found = await read([{ count: 2 }, page(1, 'Leaves are green.'), page(2, ''), { isDone: true }], (...now) =>
    seen.push(now),
  )
  expect(found).toMatchObject({ ...facts, pageCount: 2, textless: [2], unread: [], isCut: false })
  expect(found.segments).toEqual([{ text: 'Leaves are green.', page: 1 }])
  expect(seen).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('a book beyond the limit of one capture is divided, and none of its pages is left out', async () => {
  const long = 'leaf '.repeat(90_000).trim()
  const pages = [1, 2, 3, 4, 5].map((number) => page(number, long))
  const { segments, more = [] } = await read([{ count: 5 }, ...pages, { isDone: true }])
  const parts = [segments, ...more]
  expect(parts.map((part) => [part[0]?.page, part.at(-1)?.page])).toEqual([
    [1, 3],
    [3, 5],
    [5, 5],
  ])
  expect(parts.every((part) => textBytes(part) <= maxCaptureBytes)).toBe(true)
  expect(parts.flat().reduce((sum, { text }) => sum + text.length, 0)).toBe(5 * long.length)
})

test('a page that hangs its worker is skipped, and the next one is read by another worker', async () => {
  const orders: PdfOrder[] = []
  const answers: (PdfMessage | 'broke')[][] = [
    [{ count: 3 }, page(1, 'One.'), 'broke'],
    [{ count: 3 }, page(3, 'Three.'), { isDone: true }],
  ]
  const found = await readPdf(pdf, {
    ...quiet,
    start: () =>
      workerThat((order, send) => {
        orders.push(order)
        for (const each of answers[orders.length - 1] ?? []) send(each)
      }),
  })
  expect(orders.map(({ from }) => from)).toEqual([1, 3])
  expect(found.segments.map(({ text, page: at }) => [text, at])).toEqual([
    ['One.', 1],
    ['Three.', 3],
  ])
  expect(found.unread).toEqual([2])
})

test.each<[DocumentFault['fault'], (PdfMessage | 'broke')[]]>([
  ['locked', [{ fault: 'locked' }]],
  ['damaged', [{ fault: 'damaged' }]],
  ['damaged', ['broke']],
  ['scanned', [{ count: 1 }, page(1, ''), { isDone: true }]],
])('a PDF that is %s is reported as such', async (fault, message) => {
  await expect(read(message)).rejects.toEqual(new DocumentFault(fault))
})

test('a password is asked for, again after a wrong one, and a user who gives none is left alone', async () => {
  const asked: boolean[] = []
  const start = () =>
    workerThat(({ password }, send) => {
      if (password === null) return send({ fault: 'password' })
      if (password !== 'oak') return send({ fault: 'wrongPassword' })
      for (const message of [{ count: 1 }, page(1, 'Leaves.'), { isDone: true as const }]) send(message)
    })
  const words = ['elm', 'oak']
  const askPassword = async (isWrong: boolean) => {
    asked.push(isWrong)
    return words.shift() ?? ''
  }
  expect((await readPdf(pdf, { ...quiet, start, askPassword })).segments).toEqual([{ text: 'Leaves.', page: 1 }])
  expect(asked).toEqual([false, true])
  await expect(readPdf(pdf, { ...quiet, start })).rejects.toThrow('nobody is asked')
})

test('a file that is no PDF, or too large, is not parsed at all', async () => {
  const start = () => {
    throw new Error('begun')
  }
  await expect(readPdf(new TextEncoder().encode('<html>').buffer, { ...quiet, start })).rejects.toThrow('kind')
  await expect(readPdf(new ArrayBuffer(50_000_001), { ...quiet, start })).rejects.toThrow('tooLarge')
})

test('a page that hangs ends its worker, and an aborted reading ends at once', async () => {
  let ended = 0
  const silent = () => ({ ...workerThat((_, send) => send({ count: 1 })), terminate: () => void (ended += 1) })
  await expect(readPdf(pdf, { ...quiet, start: silent, patienceMs: 1 })).rejects.toThrow('damaged')
  const giveUp = new AbortController()
  const reading = readPdf(pdf, { ...quiet, signal: giveUp.signal, start: silent })
  giveUp.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  expect(ended).toBe(2)
})

const quiet = {
  signal: new AbortController().signal,
  progress: () => undefined,
  askPassword: () => Promise.reject(new Error('nobody is asked')),
}

function read(
  messages: readonly (PdfMessage | 'broke')[],
  progress: (done: number, of: number) => void = () => undefined,
) {
  return readPdf(pdf, {
    ...quiet,
    progress,
    start: () => workerThat((_, send) => messages.forEach((each) => send(each))),
  })
}

function workerThat(answer: (order: PdfOrder, send: (message: PdfMessage | 'broke') => void) => void): PdfWorker {
  const events = new EventTarget()
  const send = (message: PdfMessage | 'broke') =>
    events.dispatchEvent(message === 'broke' ? new Event('error') : new MessageEvent('message', { data: { message } }))
  return {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (order: PdfOrder) => queueMicrotask(() => answer(order, send)),
    terminate: () => undefined,
  }
}
