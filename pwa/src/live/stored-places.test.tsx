// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { SocketListener } from '#realtime/socket.ts'
import type { Screen } from '#screen/screen.tsx'
import { type RetainedPlace, useRetainedPlaces } from './stored-places.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
const room = vi.hoisted(() => ({ send: (_type: string, _body: object) => {} }))
const open = vi.hoisted(() => new Map<string, object>())
vi.mock('#realtime/room-socket.ts', () => ({
  openRoomSocket: ({ flow_id, ...asked }: { flow_id: string }, { text }: Pick<SocketListener, 'text'>) => {
    open.set(flow_id, asked)
    room.send = text
    return { close: () => open.delete(flow_id) }
  },
}))

let page: TestPage
let places: RetainedPlace[]

beforeEach(() => {
  queryClient.clear()
  const classes = [
    { flow_id: 'shown', isTeacher: true },
    { flow_id: 'elsewhere', isTeacher: true },
    { flow_id: 'of-another', isTeacher: false },
  ]
  send.mockReset().mockResolvedValue({ items: classes })
})

afterEach(() => vi.unstubAllGlobals())

function look(as: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(as)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function shown(isLed: (flow_id: string) => boolean): Promise<void> {
  function Component() {
    places = useRetainedPlaces(({ flow_id }) => isLed(flow_id))
    return null
  }
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/')
}

// Fault: the place is held regardless of visibility: a phone in a pocket held the class of a teacher who had left.
test('[H1] the place in a class led from here is held only while the page is visible', async () => {
  look('visible')
  await shown((flow_id) => flow_id !== 'elsewhere')
  await expect.poll(() => [...open]).toEqual([['shown', { room: 'class', isAside: true }]])
  look('hidden')
  await expect.poll(() => open.size).toBe(0)
  look('visible')
  await expect.poll(() => open.size).toBe(1)
  await page.leave()
  expect(open.size).toBe(0)
})

// Fault: a place that receives nothing: the picker of a phone took the whole roll for the class.
test('a held place knows the people in the class, also after the page was hidden', async () => {
  const peersOf = () => places.map(({ peers }) => peers?.map(({ peerId }) => peerId) ?? null)
  look('visible')
  await shown((flow_id) => flow_id === 'shown')
  await expect.poll(() => open.size).toBe(1)
  expect(peersOf()).toEqual([null])
  room.send('class/state', { peers: [{ peerId: 'asha' }, { peerId: 'bela' }] })
  await expect.poll(peersOf).toEqual([['asha', 'bela']])
  room.send('roster/changed', { here: [{ peerId: 'chand' }], gone: ['asha'] })
  await expect.poll(peersOf).toEqual([['bela', 'chand']])
  look('hidden')
  await expect.poll(() => open.size).toBe(0)
  look('visible')
  await expect.poll(peersOf).toEqual([['bela', 'chand']])
  const before = send.mock.calls.length
  room.send('class/ended', {})
  await expect.poll(peersOf).toEqual([null])
  expect(send.mock.calls.length).toBeGreaterThan(before)
  await page.leave()
})
