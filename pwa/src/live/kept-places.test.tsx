// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import type { Screen } from '#app/screen.tsx'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { useKeptPlaces } from './kept-places.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
const open = vi.hoisted(() => new Map<string, object>())
vi.mock('#board/port.ts', () => ({
  openRoomSocket: ({ flow_id, ...asked }: { flow_id: string }) => {
    open.set(flow_id, asked)
    return { close: () => open.delete(flow_id) }
  },
}))

let page: TestPage

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
    useKeptPlaces(({ flow_id }) => isLed(flow_id))
    return null
  }
  // The screen is made here, and only its address and what it shows are looked at.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/')
}

// Planted: the place kept whatever is looked at: a phone in a pocket held the class of a teacher who had left.
test('H1 the place in a class that is led from here is kept while one looks, in no other class, and left with the page', async () => {
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
