// @vitest-environment happy-dom
import type { Content } from '@takhti/schema/files/model'
import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { ThreadsPanel } from './ThreadsPanel.tsx'

type Options = { idempotencyKey?: string }
type Call = { verb: string }

const { send, net } = vi.hoisted(() => ({
  send: vi.fn(),
  net: { isOnline: true, isHeld: false },
}))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
// Questions go through `send`, so that one list has every call; an answer streams as two texts and an end.
vi.mock('#api/parts.ts', () => ({
  async *sendParts(call: Call, input: unknown, options: Options & { signal: AbortSignal }) {
    const { messages } = await send(call, input, options)
    const [, reply] = messages
    const half = reply.text.length >> 1
    yield { kind: 'text', text: reply.text.slice(0, half) }
    if (net.isHeld) {
      const { ApiError: Broken } = await import('#api/errors.ts')
      await new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(new Broken('offline'))))
    }
    yield { kind: 'text', text: reply.text.slice(half) }
    yield { kind: 'end', messages }
  },
}))
vi.mock('#offline/connectivity.ts', () => ({
  useOnline: () => net.isOnline,
  isEdgeReachable: () => net.isOnline,
  suspectOffline: () => {},
  onConnectivity: () => () => {},
}))

// A machine may stall for seconds.
const seen = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

const at = '2026-11-23T01:00:00.000Z'
const quote = 'Leaves make [1] **food** <b>.'
const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 9, quote, page: 2 }

let page: TestPage
let sources = 0
let threads: (Thread & { messages: ThreadMessage[] })[] = []
let failures: ApiError[] = []
let isListSilent = false
const onShow = vi.fn()

const content = () => ({ id: `source-${sources}`, kind: 'document', format: 'pdf', language: 'en' }) as Content

function thread(id: string, name: string): (typeof threads)[number] {
  return { id, name, sourceIds: [content().id], messageCount: 0, createdAt: at, updatedAt: at, messages: [] }
}

/** Answers as the server does; `failures` come first. */
function answer({ verb }: Call, input: { id: string; name: string; text: string }) {
  if (verb === 'list') return isListSilent ? new Promise(() => {}) : { threads }
  const found = threads.find(({ id }) => id === input.id)
  // The server stores an answer when it ends.
  if (verb === 'get') return found && net.isHeld ? { ...found, messages: [] } : found
  const failure = failures.shift()
  if (failure) throw failure
  if (verb === 'create') {
    threads = [thread(`thread-${threads.length + 1}`, input.name), ...threads]
    return threads[0]
  }
  if (verb === 'remove') threads = threads.filter((each) => each !== found)
  if (found && verb === 'rename') threads = [{ ...found, name: input.name }]
  if (!found || verb !== 'askStream') return { message: 'Done' }
  const number = found.messages.length + 1
  const isAnswered = input.text.includes('leaves')
  const messages: ThreadMessage[] = [
    { number, role: 'user', text: input.text, citations: [], isAnswered: true, createdAt: at },
    {
      number: number + 1,
      role: 'assistant',
      text: isAnswered ? quote : 'The source does not say this.',
      citations: isAnswered ? [{ sourceId: content().id, span }] : [],
      isAnswered,
      createdAt: at,
    },
  ]
  found.messages = [...found.messages, ...messages]
  return { messages }
}

beforeEach(() => {
  sources += 1
  threads = []
  failures = []
  isListSilent = false
  net.isOnline = true
  onShow.mockReset()
  net.isHeld = false
  queryClient.clear()
  rememberPerson({
    personId: `asks-${sources}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  send.mockReset().mockImplementation(async (call: Call, input) => answer(call, input))
})

afterEach(() => page.leave())

async function open(): Promise<void> {
  const Component = () => <ThreadsPanel content={content()} onShow={onShow} />
  page = await showScreen({ path: '/', title: 'content', roles: ['instructor'], Component })
}

const field = () => document.querySelector<HTMLTextAreaElement>('textarea')
const asks = () => keysOf('askStream')
const keysOf = (verb: string) =>
  send.mock.calls.flatMap(([call, , options]) => (call.verb === verb ? [(options as Options).idempotencyKey] : []))

const submitOf = (element: HTMLInputElement | HTMLTextAreaElement | null) =>
  element?.form?.querySelector<HTMLButtonElement>('button[type=submit]')

async function write(element: HTMLInputElement | HTMLTextAreaElement | null, text: string): Promise<void> {
  if (!element) throw new Error('no field')
  const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  await seen(() => expect(submitOf(element)?.disabled).toBe(!net.isOnline))
}

async function choose(select: HTMLSelectElement | null, value: string): Promise<void> {
  if (!select) throw new Error('nothing to choose from')
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await seen(() => expect(select.value).toBe(value))
}

async function submit(): Promise<void> {
  await seen(() => expect(submitOf(field())?.getAttribute('aria-busy')).toBeNull())
  field()?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

async function ask(text: string): Promise<void> {
  await seen(() => expect(send).toHaveBeenCalled())
  await write(field(), text)
  await submit()
}

test('a mode or persona that only a model follows is marked so', async () => {
  await open()
  await seen(() => expect(send).toHaveBeenCalled())
  const of = (value: string) =>
    [...document.querySelectorAll('select')].find(({ options }) => [...options].some((each) => each.value === value)) ??
    null
  const [mode, persona] = [of('QUIZ_MASTER'), of('CBSE')]
  const notice = 'Only a language model follows this mode and persona.'
  expect(page.text()).not.toContain(notice)
  await choose(mode, 'LESSON_PLAN_CREATOR')
  await seen(() => expect(page.text()).toContain(notice))
  await choose(mode, 'QUIZ_MASTER')
  await seen(() => expect(page.text()).not.toContain(notice))
  await choose(persona, 'CBSE')
  await seen(() => expect(page.text()).toContain(notice))
  await choose(persona, 'general')
  await choose(mode, 'GENERAL')
})

test('a first question creates a conversation; its answer is inert text with its citation', async () => {
  await open()
  await ask('What do leaves make?')
  await seen(() => expect(page.text()).toContain('Leaves make [1] food <b>.'))
  expect(field()?.value).toBe('')
  expect(threads).toMatchObject([{ name: 'What do leaves make?' }])
  await page.press('Show Page 2 in the source')
  expect(onShow).toHaveBeenCalledWith(span)
  expect(document.querySelector('.prose button, .prose b')).toBeNull()
  await ask('What do roots make?')
  await seen(() => expect(page.text()).toContain('The source does not say this.'))
  expect(keysOf('create')).toHaveLength(1)
})

test('a new conversation is the open one, before the list is fetched again', async () => {
  threads = [thread('one', 'Roots')]
  await open()
  const select = () => document.querySelector('select')
  await seen(() => expect(select()?.value).toBe('one'))
  await choose(select(), '')
  isListSilent = true
  await ask('What do leaves make?')
  await seen(() => expect(page.text()).toContain('Leaves make [1] food <b>.'))
  expect(select()?.selectedOptions[0]?.textContent).toBe('What do leaves make?')
})

test('a failed question stays in the field, and repeated it is the same call', async () => {
  await open()
  failures = [new ApiError('timeout')]
  await ask('What do leaves make?')
  await seen(() => expect(page.text()).toContain('The server took too long'))
  expect(field()?.value).toBe('What do leaves make?')
  await submit()
  await seen(() => expect(asks()).toHaveLength(1))
  const [first, second] = keysOf('create')
  expect(first).toBe(second)
  failures = [new ApiError('timeout'), new ApiError('sets/full')]
  await seen(() => expect(field()?.value).toBe(''))
  await ask('And leaves?')
  await seen(() => expect(page.text()).toContain('The server took too long'))
  await submit()
  await seen(() => expect(page.text()).toContain('There is no room for more in here'))
  expect(field()?.value).toBe('And leaves?')
  await submit()
  await seen(() => expect(field()?.value).toBe(''))
  // A refusal ends a call: the next one is another.
  expect(asks()[1]).toBe(asks()[2])
  expect(asks()[2]).not.toBe(asks()[3])
})

test('offline nothing is asked, and the question is still there when the panel reopens', async () => {
  net.isOnline = false
  await open()
  await write(field(), 'What do leaves make?')
  await submit()
  expect(page.text()).toContain('This needs the internet')
  expect(send).not.toHaveBeenCalled()
  await page.leave()
  net.isOnline = true
  threads = [thread('other', 'Roots')]
  await open()
  await seen(() => expect(page.text()).toContain('Roots'))
  expect(field()?.value).toBe('What do leaves make?')
})

test('[UN-3] the latest conversation is open; it is renamed, and deleted unless Undo is pressed', async () => {
  threads = [thread('removed', 'Roots')]
  await open()
  await seen(() => expect(document.querySelector('select')?.value).toBe('removed'))
  await page.press('Rename the conversation')
  await write(document.querySelector('dialog input'), 'Stems')
  await page.press('Save')
  await seen(() => expect(document.querySelector('select')?.textContent).toContain('Stems'))
  await page.press('Delete the conversation')
  await seen(() => expect(document.querySelector('select')?.textContent).not.toContain('Stems'))
  await page.press('Undo')
  await seen(() => expect(document.querySelector('select')?.textContent).toContain('Stems'))
  expect(threads).toHaveLength(1)
  const list = document.querySelector('select')
  if (list) list.value = 'removed'
  list?.dispatchEvent(new Event('change', { bubbles: true }))
  await seen(() => expect(page.all('button').map(({ name }) => name)).toContain('Delete the conversation'))
  await page.press('Delete the conversation')
  // Three later messages push the undo from the screen.
  for (const text of ['one', 'two', 'three']) showMessage(text)
  await seen(() => expect(threads).toEqual([]))
})

test('an answer streams, and is read aloud at its end; stopped, it is what the server stored', async () => {
  net.isHeld = true
  await open()
  await ask('What do leaves make?')
  await seen(() => expect(document.querySelector('article[aria-busy]')?.textContent).toContain('Leaves make'))
  expect(page.text()).not.toContain('food')
  net.isHeld = false
  await page.press('Stop')
  await seen(() => expect(page.text()).toContain('Leaves make [1] food <b>.'))
  expect(document.querySelector('article[aria-busy]')).toBeNull()
  expect(field()?.value).toBe('')
  expect(asks()).toHaveLength(1)
})

test('a quick action sends the specification’s text, retains the draft, and retries as one call', async () => {
  threads = [thread('one', 'Roots')]
  await open()
  await seen(() => expect(document.querySelector('select')?.value).toBe('one'))
  await write(field(), 'Half a ques')
  failures = [new ApiError('timeout')]
  await page.press('Explain More')
  await seen(() => expect(page.text()).toContain('The server took too long'))
  await page.press('Try again')
  await seen(() => expect(page.text()).toContain('The source does not say this.'))
  const [first, second] = send.mock.calls.filter(([call]) => call.verb === 'askStream').map(([, input]) => input)
  expect(first).toEqual({
    id: 'one',
    text: 'Explain More',
    action: 'EXPLAIN_MORE',
    mode: 'GENERAL',
    persona: 'general',
  })
  expect(second).toEqual(first)
  expect(asks()[0]).toBe(asks()[1])
  expect(field()?.value).toBe('Half a ques')
})
