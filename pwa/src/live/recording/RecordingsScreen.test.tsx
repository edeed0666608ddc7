// @vitest-environment happy-dom
import type { Recording } from '@takhti/schema/live/recording/model'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../../locales/en/live.json'
import { RecordingsScreen } from './RecordingsScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
// A beat of the device without a server would name it offline.
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  suspectOffline: () => {},
}))
vi.mock('./RecordingPlayer.tsx', () => ({
  RecordingPlayer: ({ shown, fromMs, onClose }: { shown: Recording; fromMs?: number; onClose: () => void }) => (
    <>
      {`${shown.recordingId} from ${fromMs}`}
      <button type="button" onClick={onClose}>
        back
      </button>
    </>
  ),
}))

let page: TestPage

afterEach(() => page.leave())

const recording = (day: number) => ({
  ...{
    recordingId: `recording ${day}`,
    flow_id: 'lesson',
    liveId: `class ${day}`,
    classId: 'class',
    className: '7B',
    isTeacher: false,
  },
  ...{ startedAt: `2026-11-0${day}T08:00:00.000Z`, endedAt: `2026-11-0${day}T08:45:00.000Z`, durationMs: 2_700_000 },
  ...{ bytes: 9_000_000, parts: 9, missingParts: 0, isPublished: true, forGuests: false },
})

test('[H9] by keyboard a recording is opened and left again, and the focus is where it was', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  send.mockResolvedValue({ items: [recording(2), recording(1)] })
  const Component = () => <RecordingsScreen lessonId="lesson" />
  // A partial screen: the test uses only what it shows.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => page.all('button')).toHaveLength(2)
  const { name = '', element } = page.all('button')[1] ?? {}
  element?.focus()
  await page.press(name)
  await page.press('back')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
})

// Fault: a link that opened the list alone: a student looked for the moment in three quarters of an hour.
test('[FX-7] the link of a post opens its recording at its moment, and leads back to the list', async () => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  send.mockResolvedValue({ items: [recording(2), recording(1)] })
  const Component = () => <RecordingsScreen lessonId="lesson" />
  const address = `/?${new URLSearchParams({ show: 'recordings', recording: 'recording 1', at: '20000' })}`
  // As above.
  page = await showScreen({ path: '/', Component } as unknown as Screen, address, words)
  await expect.poll(() => page.text()).toContain('recording 1 from 20000')
  await page.press('back')
  expect(page.all('button')).toHaveLength(2)
})
