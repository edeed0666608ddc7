// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/wall.json'
import { OwnMedia } from '../own-media.ts'
import { SpeakToAll } from './SpeakToAll.tsx'

let page: TestPage

afterEach(async () => {
  await page.leave()
  vi.restoreAllMocks()
})

// That it reaches every group is BG-8: the sound of a teacher plays at whichever board.
test('[BG-10] one press beside the groups turns the teacher’s microphone on, the next one off', async () => {
  const media = new OwnMedia()
  const mic = { id: 'one', label: 'Headset', track: new EventTarget() }
  let state = media.state()
  vi.spyOn(media, 'state').mockImplementation(() => state)
  const listeners = new Set<() => void>()
  vi.spyOn(media, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const change = (isOn: boolean) => {
    // The button reads only whether there is one.
    state = { ...state, mic: (isOn ? mic : null) as unknown as typeof state.mic }
    for (const listener of listeners) listener()
  }
  vi.spyOn(media, 'turnOn').mockImplementation(async (of) => change(of === 'mic'))
  vi.spyOn(media, 'turnOff').mockImplementation((of) => change(of !== 'mic'))
  page = await show(<SpeakToAll media={media} />, words)
  const pressed = () => page.all('button').map(({ element }) => element.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false'])
  await page.press(words.wall.groups.speak)
  await vi.waitFor(() => expect(pressed()).toEqual(['true']))
  await page.press(words.wall.groups.speak)
  await vi.waitFor(() => expect(pressed()).toEqual(['false']))
})
