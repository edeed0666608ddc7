// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { RecordedAids } from './RecordedAids.tsx'

let page: TestPage

afterEach(() => page.leave())

const view = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }

async function shown(aids: string, ms: number): Promise<void> {
  page = await show(<RecordedAids recorded={{ atMs: 60_000, aids }} {...{ ms, view }} name="Teacher" />)
}

// Fault: a timer that used the device's clock showed a recording of yesterday as over.
test('[H9] overlays of a recording are shown, and a timer shows the recording’s time', async () => {
  const timer = { mode: 'countdown', lengthMs: 300_000, ranMs: 100_000, isRunning: true }
  const curtain = { top: 0, right: 0, bottom: 50, left: 0 }
  await shown(JSON.stringify({ curtain, timer }), 90_000)
  expect(page.all('img').map(({ name }) => name)).toEqual(['Teacher has drawn the curtain'])
  expect(page.all('timer').map(({ name }) => name)).toEqual(['02:50'])
})

test.each(['', '{', 'null', '[]', '{"curtain":{"top":"x"}}', '{"timer":{"mode":"none"}}', '"curtain"'])(
  '[H9] %j over a recorded board is nothing, and no fault',
  async (aids) => {
    await shown(aids, 90_000)
    expect([...page.all('img'), ...page.all('timer')]).toEqual([])
  },
)
