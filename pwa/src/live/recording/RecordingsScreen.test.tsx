// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../../locales/en/live.json'
import { RecordingsScreen } from './RecordingsScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./RecordingPlayer.tsx', () => ({
  RecordingPlayer: ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      back
    </button>
  ),
}))

let page: TestPage

afterEach(() => page.leave())

const recording = (day: number) => ({
  ...{ recordingId: `recording ${day}`, flow_id: 'lesson', liveId: `class ${day}`, className: '7B', isTeacher: false },
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
