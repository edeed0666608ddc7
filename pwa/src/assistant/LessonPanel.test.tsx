// @vitest-environment happy-dom
import type { LessonPart } from '@takhti/schema/ai/model'
import type { Content } from '@takhti/schema/files/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import type { EngineName } from './engines/engines.ts'
import { LessonPanel } from './LessonPanel.tsx'
import { sourceOf } from './source-of.ts'

type Stream = {
  input: unknown
  key: string
  emit: (part: LessonPart) => void
  fail: (problem: unknown) => void
  signal: AbortSignal
}

const { send, streams } = vi.hoisted(() => ({ send: vi.fn(), streams: [] as unknown[] }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  suspectOffline: () => {},
  useOnline: () => true,
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
}))
// It opens a lesson's board, which is another area's.
vi.mock('./TextTools.tsx', () => ({ TextTools: () => null }))
// The server: the test sends its parts, and an aborted call rejects.
vi.mock('#api/parts.ts', () => ({
  async *sendParts(
    _: unknown,
    input: unknown,
    { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string },
  ) {
    const waiting: (() => Promise<LessonPart>)[] = []
    let wake = () => {}
    const put = (next: () => Promise<LessonPart>) => {
      waiting.push(next)
      wake()
    }
    const stream: Stream = {
      ...{ input, key: idempotencyKey, signal },
      emit: (part) => put(() => Promise.resolve(part)),
      fail: (problem) => put(() => Promise.reject(problem)),
    }
    streams.push(stream)
    signal.addEventListener('abort', () => stream.fail(new ApiError('offline')))
    for (;;) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const part = await waiting.shift()?.()
      if (!part) return
      yield part
    }
  },
}))

/** A worker that reports that it is ready, sends one section of a lesson, and nothing more. */
class OneSection extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.#post('ready'))
  }
  postMessage({ id }: { id: number }): void {
    for (const part of [
      { kind: 'title' as const, title: 'Rivers' },
      { kind: 'item' as const, item: section('hills') },
    ])
      this.#post({ id, news: { part } })
  }
  terminate(): void {}
  #post(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

// A machine may stall for seconds.
const seen = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

let page: TestPage
let items = 0
const stream = (index: number) => (streams as Stream[])[index]
const used = () => send.mock.calls.filter(([call]) => call.verb === 'use').length
const givenBack = () => send.mock.calls.filter(([call]) => call.verb === 'giveBack').length

beforeEach(() => {
  items += 1
  streams.length = 0
  vi.stubGlobal('Worker', OneSection)
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockImplementation((call: { verb: string }) => Promise.resolve({ usageId: `of ${call.verb}` }))
})

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

function section(id: string) {
  const text = `A river rises in the ${id}.`
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: text.length, quote: text }
  const title = `On ${id}`
  return { id, title, text, media_keyword: id, sentences: [{ text, span }], concepts: [], questions: [] }
}

async function shown(engine: EngineName): Promise<TestPage> {
  const content = {
    id: `item-${items}`,
    name: 'Rivers',
    kind: 'article',
    language: 'en',
    segments: [],
  } as unknown as Content
  return await show(<LessonPanel content={content} tasked={{ source: sourceOf(content), engine, models: {} }} />)
}

const text = () => page.text()

test('[J9] a lesson streams from the server; a stop ends the call and retains the parts', async () => {
  page = await shown('edge')
  await page.press('Generate')
  await seen(() => expect(streams).toHaveLength(1))
  stream(0)?.emit({ kind: 'title', title: 'Rivers' })
  stream(0)?.emit({ kind: 'item', item: section('hills') })
  await seen(() => expect(text()).toContain('A river rises in the hills.'))
  expect(text()).toContain('The lesson is being written.')
  await page.press('Stop')
  await seen(() => expect(text()).toContain('Stopped. What was written is kept.'))
  expect(stream(0)?.signal.aborted).toBe(true)
  expect(text()).toContain('On hills')
  // The server counts its own work.
  expect([used(), givenBack()]).toEqual([0, 0])
  await page.press('Generate')
  await seen(() => expect(streams).toHaveLength(2))
  // The same call again is paid once.
  expect(stream(1)?.key).toBe(stream(0)?.key)
})

test('[J9] a lesson that breaks off retains its parts, and no other engine repeats it', async () => {
  page = await shown('edge')
  await page.press('Generate')
  await seen(() => expect(streams).toHaveLength(1))
  stream(0)?.emit({ kind: 'item', item: section('hills') })
  await seen(() => expect(text()).toContain('On hills'))
  stream(0)?.fail(new ApiError('offline'))
  await seen(() => expect(text()).toContain('The engine stopped.'))
  expect(text()).toContain('On hills')
})

test('[J9] on the device a credit counts for a lesson that was delivered', async () => {
  page = await shown('embedded')
  await page.press('Generate')
  await seen(() => expect(text()).toContain('On hills'))
  await page.press('Stop')
  await seen(() => expect(text()).toContain('Stopped. What was written is kept.'))
  expect([used(), givenBack()]).toEqual([1, 0])
})

test('[J9] on the device a credit is given back where nothing was delivered', async () => {
  vi.stubGlobal(
    'Worker',
    class extends OneSection {
      override postMessage(): void {}
    },
  )
  page = await shown('device')
  await page.press('Generate')
  await seen(() => expect(used()).toBe(1))
  await page.press('Stop')
  await seen(() => expect(givenBack()).toBe(1))
  expect(used()).toBe(1)
  expect(text()).not.toContain('On hills')
})
