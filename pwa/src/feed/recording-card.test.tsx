// @vitest-environment happy-dom
import type { FeedCard } from '@takhti/schema/feed/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/feed.json'
import { CardView } from './CardView.tsx'
import { momentOf } from './local-time.ts'
import { RecordingPicker } from './RecordingPicker.tsx'

const of = { startedAt: '2026-11-24T08:00:00.000Z', endedAt: '2026-11-24T08:45:00.000Z', durationMs: 200_000 }
// A beat of the device without a server would name it offline.
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  suspectOffline: () => {},
}))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null, findDatabaseId: () => null }))
vi.mock('#lessons/port.ts', () => ({
  lessonsOnDevice: {
    queryKey: ['device', 'lessons'],
    queryFn: async () => ({ data: [{ flow_id: 'leaves', name: 'Leaves', classIds: ['a'] }], cachedAt: null }),
  },
}))
vi.mock('#api/client.ts', () => ({
  onRefusal: () => {},
  send: async () => ({
    items: [
      { ...of, recordingId: 'r', classId: 'a', isPublished: true },
      { ...of, recordingId: 'of another class', classId: 'b', isPublished: true },
      { ...of, recordingId: 'hidden', classId: 'a', isPublished: false },
    ],
  }),
}))

const onPick = vi.fn()
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  onPick.mockReset()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(async () => page?.leave())

test('[FD-37] a moment is minutes and seconds; none is the beginning, and other texts are none', () => {
  expect(['', ' 3:20 ', '5', '0:07', '100:00'].map(momentOf)).toEqual([0, 200_000, 300_000, 7_000, 6_000_000])
  expect(['3:60', 'x', '1:2', '-1', '3:20:01'].map(momentOf)).toEqual(Array<null>(5).fill(null))
})

// Faults: recordings of other classes in the choice; a moment after the end.
test('[FD-38] a post gets a recording that the class sees, with the moment that it opens at', async () => {
  const Component = () => <RecordingPicker classId="a" onPick={onPick} onClose={() => {}} />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', words)
  const offered = () => page.all('button').filter(({ name }) => name.includes('3:20'))
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  await page.write(words.feed.pick.from, '1:x')
  expect(page.text()).toContain(words.feed.pick.fromWrong)
  await page.write(words.feed.pick.from, '9:00')
  await page.press(offered()[0]?.name ?? '')
  expect(onPick.mock.calls).toEqual([[{ kind: 'recording', id: 'r', name: 'Leaves', atMs: 200_000 }]])
})

test('[FD-39] the card of a recording names its moment and leads to it', async () => {
  const nothing = { assessmentType: null, dueAt: null, questionCount: null, playerCount: null, isOwn: false }
  const card: FeedCard = {
    ...nothing,
    ...{ kind: 'recording', id: 'r', name: 'Leaves', flow_id: 'leaves', durationMs: 200_000, atMs: 65_000 },
  }
  const Component = () => <CardView card={card} isTeacher={false} />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', words)
  const [link] = page.all('link')
  expect(link?.name).toContain(words.feed.recordingFrom.replace('{{time}}', '1:05'))
  const search = new URL(link?.element.getAttribute('href') ?? '', 'https://school.example').searchParams
  expect(Object.fromEntries(search)).toEqual({ show: 'recordings', recording: 'r', at: '65000' })
})
