import { randomFillSync } from 'node:crypto'
import { type RecordedEntry, writeEntry } from '@takhti/schema/board/replay/recorded-stream'
import { newId } from '@takhti/schema/kit/ids'
import { as, type Send } from './demo-calls.ts'
import { arrow, oval, pageOf, words } from './demo-drawing.ts'
import { DemoRoom } from './demo-room.ts'
import type { Seeded } from './seed.ts'

const lessonName = 'Roots and stems'
const view = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }
const minuteMs = 60_000

/** The part of a plant that is drawn at a time of the recording, in milliseconds. */
const parts = [
  { atMs: 4_000, shapes: [words([80, 70], 'Roots and stems', { size: 44 })] },
  { atMs: 16_000, shapes: [oval([560, 480, 160, 120], { colour: '#0f8a4b', fill: 'tint' as const })] },
  { atMs: 30_000, shapes: [arrow([640, 600], [640, 300], '#1c64f2'), words([680, 420], 'Water rises in the xylem.')] },
]

/** Gives the first class of the demo school a recorded live class of one minute, once. */
export async function seedRecording(origin: string, { people, classId }: Seeded): Promise<void> {
  const [teacher] = people.filter(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The demo school has no teacher')
  await as(origin, teacher, async (send) => {
    const { items } = await send('/v2/flow/getWhiteBoard-paginated?limit=100')
    // The contract's answer to this path.
    if ((items as { name: string }[]).some(({ name }) => name === lessonName)) return
    const { flow_id } = await send('/flow/addIWB', { name: lessonName })
    await send('/flow/publishIwb', { flow_id, class_id: classId, isPublic: true })
    await record(origin, send, { flow_id: String(flow_id), classId })
  })
}

async function record(origin: string, send: Send, of: { flow_id: string; classId: string }): Promise<void> {
  const { liveId, startedAt } = await send('/live-class/start', { ...of, mode: 'audio' })
  const recordingId = newId(new Date(), (bytes) => randomFillSync(bytes))
  const bytes = Buffer.concat(entries(Date.parse(String(startedAt))).map(writeEntry))
  await send('/live-class/recordings/begin', { recordingId, flow_id: of.flow_id, liveId, startedAt })
  await send('/live-class/recordings/part', { recordingId, part: 0, bytes: bytes.toString('base64') })
  await send('/live-class/recordings/end', { recordingId, durationMs: minuteMs })
  await send('/live-class/recordings/publish', { recordingId, isPublished: true })
  const room = await DemoRoom.enter(origin, send, { room: 'class', flow_id: of.flow_id })
  await room.ask('class/end', {}, 'class/ended')
  room.close()
}

function entries(wallMs: number): RecordedEntry[] {
  return [
    { kind: 'begun', atMs: 0, wallMs, sound: '' },
    { kind: 'page', atMs: 0, pageId: 'one' },
    { kind: 'view', atMs: 0, view },
    ...parts.map(({ atMs, shapes }): RecordedEntry => ({
      kind: 'update',
      atMs,
      pageId: 'one',
      update: pageOf(shapes),
    })),
    { kind: 'light', atMs: 34_000, at: { x: 640, y: 300 } },
    { kind: 'light', atMs: 44_000, at: null },
    { kind: 'view', atMs: minuteMs, view },
  ]
}
