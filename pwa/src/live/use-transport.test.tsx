// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { Signal } from '#state/signal.ts'
import type { ClassClient } from './class-client.ts'
import { useTransport } from './use-transport.ts'

const asked = vi.hoisted(() => ({ reach: vi.fn(), transport: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send: asked.reach, onRefusal: () => {} }))
vi.mock('./make-transport.ts', () => ({ makeTransport: asked.transport }))

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  asked.reach.mockReset().mockResolvedValue({ carrier: 'sfu', iceServers: [], isRelayed: false })
})

afterEach(() => page.leave())

const signal = new Signal({ peerId: 'own', isConnected: true })
const submit = vi.fn()
// The test uses only these members of a client.
const client = { state: signal, forwardSignals: () => {}, send: submit } as unknown as ClassClient

function Carried() {
  const { transport, isFailed } = useTransport('lesson', client)
  return `${transport === null ? 'nothing' : 'something'} carries${isFailed ? ', and none will' : ''}`
}

async function shown(): Promise<void> {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <Carried />
    </QueryClientProvider>,
  )
}

test('[H12] the media transport is closed when its person leaves', async () => {
  const close = vi.fn()
  asked.transport.mockResolvedValue({ close })
  await shown()
  await expect.poll(() => page.text()).toBe('something carries')
  expect(close).not.toHaveBeenCalled()
  await page.leave()
  expect(close).toHaveBeenCalledOnce()
})

// Fault: a failed load of the code is reported only to the browser: a class without voices showed no message.
test('[H12] a failed load of the media code shows that there are no voices', async () => {
  asked.transport.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await shown()
  await expect.poll(() => page.text()).toBe('nothing carries, and none will')
})

// Fault: signals are sent regardless of the current peer: after two minutes offline there was no sound until a
// connection to a closed peer had failed.
test('[H11] signals of media connections older than this device’s peer id are not sent', async () => {
  asked.transport.mockResolvedValue({ close: () => {} })
  await shown()
  await expect.poll(() => asked.transport.mock.lastCall).toBeDefined()
  const [, { send }] = asked.transport.mock.lastCall ?? []
  send('other', 'first')
  signal.set({ peerId: 'own', isConnected: false })
  send('other', 'during the reconnect')
  signal.set({ peerId: 'another', isConnected: true })
  send('other', 'when another device sits here')
  expect(submit.mock.calls).toEqual([['signal/send', { to: 'other', signal: 'first' }]])
})
