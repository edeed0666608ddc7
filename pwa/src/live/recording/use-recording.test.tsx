// @vitest-environment happy-dom
import { writeEntry } from '@takhti/schema/board/replay/recorded-stream'
import type { Recording } from '@takhti/schema/live/recording/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { base64Of } from '#api/to-base64.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { useRecording } from './use-recording.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const wallMs = Date.UTC(2026, 10, 24, 8)

/** Half a minute of a recording, in two parts. */
const parts = [
  Buffer.concat([
    writeEntry({ kind: 'begun', atMs: 0, wallMs, sound: '' }),
    writeEntry({ kind: 'page', atMs: 10_000, pageId: 'page' }),
  ]),
  writeEntry({ kind: 'pens', atMs: 30_000, count: 1 }),
]

const bytes = parts.reduce((sum, { length }) => sum + length, 0)

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  send.mockReset().mockImplementation(async (_call: unknown, { part }: { part: number }) => piece(part))
})

afterEach(() => page.leave())

const piece = (part: number) => ({
  bytes: base64Of(parts[part] ?? new Uint8Array()),
  next: part + 1 < parts.length ? part + 1 : null,
})

/** What a recording of a minute shows; the last item is how long it plays. */
async function played(lacking: Partial<Recording>): Promise<() => string> {
  const shown: Recording = {
    ...{
      recordingId: crypto.randomUUID(),
      flow_id: 'lesson',
      liveId: 'live',
      classId: 'class',
      className: '7B',
      isTeacher: false,
    },
    ...{ startedAt: new Date(wallMs).toISOString(), endedAt: new Date(wallMs + 60_000).toISOString() },
    ...{ durationMs: 60_000, bytes, parts: 2, missingParts: 0, isPublished: true, forGuests: false, ...lacking },
  }
  function RecordedEntry() {
    const { coming, playback } = useRecording(shown, 0)
    return `${coming.percent} ${coming.lack ?? 'whole'} ${playback.state().lengthMs}`
  }
  page = await show(<RecordedEntry />)
  return page.text
}

// Fault: the length is the one reported at the end: half a minute of a frozen board without an explanation.
test.each([
  ['a recording that is whole plays to its end, also where nothing happened last', {}, '100 whole 60000'],
  ['parts that have not come are told of, and not sat through', { parts: 9, missingParts: 7 }, '100 missing 30000'],
  ['a part that was counted and is not there is told of', { bytes: bytes + 50 }, '100 missing 30000'],
  ['one whose end nobody has said is told of', { endedAt: null, durationMs: 0 }, '100 unended 30000'],
])('[H9] a player shows what a recording lacks: %s', async (_title, lacking, recorded) => {
  await expect.poll(await played(lacking)).toBe(recorded)
})

test.each([
  ['that was deleted meanwhile', 'common/not-found', 0, '0 gone 0'],
  ['that is taken back while it comes', 'common/not-found', 1, '0 gone 10000'],
  ['that a network never brought', 'offline', 0, '0 offline 0'],
  ['whose network fails in the middle', 'offline', 1, '0 broken 10000'],
] as const)('[H9] a recording %s shows that', async (_title, code, from, recorded) => {
  send.mockImplementation(async (_call: unknown, { part }: { part: number }) => {
    if (part >= from) throw new ApiError(code)
    return piece(part)
  })
  await expect.poll(await played({})).toBe(recorded)
})
