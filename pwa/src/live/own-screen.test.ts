import { afterEach, expect, test, vi } from 'vitest'
import { canShareScreen, OwnScreen } from './own-screen.ts'

afterEach(() => vi.unstubAllGlobals())

class Track extends EventTarget {
  contentHint = ''
  isStopped = false
  stop = () => void (this.isStopped = true)
}

function browserWith(getDisplayMedia?: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', { mediaDevices: getDisplayMedia === undefined ? {} : { getDisplayMedia } })
}

test('[LV-6] a browser without screens offers none, and one without devices neither', async () => {
  browserWith()
  expect(canShareScreen()).toBe(false)
  const screen = new OwnScreen()
  await screen.start()
  expect(screen.track()).toBeNull()
  vi.stubGlobal('navigator', {})
  expect(canShareScreen()).toBe(false)
})

test('[LV-6] a refused choice shares nothing; our button and the bar of the browser end it', async () => {
  let given: Track | null = null
  browserWith(async () => {
    if (given === null) throw new DOMException('', 'NotAllowedError')
    return { getVideoTracks: () => [given] }
  })
  const screen = new OwnScreen()
  const changes: boolean[] = []
  screen.subscribe(() => changes.push(screen.track() !== null))
  await screen.start()
  expect(changes).toEqual([])
  const first = (given = new Track())
  await screen.start()
  screen.stop()
  expect(first.isStopped).toBe(true)
  const second = (given = new Track())
  await screen.start()
  second.dispatchEvent(new Event('ended'))
  // A track that was replaced ends nothing.
  first.dispatchEvent(new Event('ended'))
  expect(changes).toEqual([true, false, true, false])
  expect(screen.track()).toBeNull()
})
