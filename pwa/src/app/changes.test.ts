import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { followChanges, pullChanges } from './changes.ts'

const send = vi.hoisted(() => vi.fn())
const net = vi.hoisted(() => ({ isOnline: true, listener: () => {} }))
const sockets = vi.hoisted(() => ({ told: [] as string[] }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./apply-changes.ts', () => ({ applyChanges: async () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => net.isOnline,
  onConnectivity: (listener: () => void) => (net.listener = listener),
  suspectOffline: () => {},
}))
vi.mock('partysocket', () => ({
  // A proxy lets no socket through.
  WebSocket: class extends EventTarget {
    readyState = 3
    close = () => sockets.told.push('close')
    reconnect = () => sockets.told.push('reconnect')
  },
}))

const pulled = { items: [], cursor: '1', hasMore: false }

beforeEach(() => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockResolvedValue(pulled)
})

afterEach(() => vi.useRealTimers())

test('a pull that was refused is not made again by itself, one that had no answer is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  send.mockRejectedValueOnce(new ApiError('common/forbidden'))
  await pullChanges()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledTimes(1)

  send.mockRejectedValueOnce(new ApiError('timeout'))
  await pullChanges()
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.poll(() => send.mock.calls.length).toBe(3)
})

test('when the network is back changes are pulled at once, also where no socket opens', async () => {
  followChanges(() => {})
  net.isOnline = false
  net.listener()
  expect(send).not.toHaveBeenCalled()
  net.isOnline = true
  net.listener()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(sockets.told).toEqual(['close', 'reconnect'])
})
