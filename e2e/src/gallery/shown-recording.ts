import { randomFillSync } from 'node:crypto'
import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShape } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { type RecordedEntry, writeEntry } from '@takhti/schema/board/replay/recorded-stream'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { call, origin, personWith, tokenOf } from '../school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** A lesson whose live class was recorded twice, and had a participant; returns the lesson. */
export async function showRecording({ token, classId }: { token: string; classId: string }): Promise<string> {
  const { flow_id } = await call<{ flow_id: string }>('/flow/addIWB', { token, body: { name: 'Roots and stems' } })
  const live = { flow_id, classId, mode: 'audio' }
  const { liveId, startedAt } = await call<{ liveId: string; startedAt: string }>('/live-class/start', {
    token,
    body: live,
  })
  for (const isWhole of [true, false]) {
    const recordingId = id()
    const post = (verb: string, body: object) => call(`/live-class/recordings/${verb}`, { token, body })
    await post('begin', { recordingId, flow_id, liveId, startedAt })
    const bytes = Buffer.concat(recordedEntries(Date.parse(startedAt)).map(writeEntry))
    await post('part', { recordingId, part: 0, bytes: bytes.toString('base64') })
    if (!isWhole) continue
    await post('end', { recordingId, durationMs: 60_000 })
    await post('publish', { recordingId, isPublished: true })
    const cards = [{ kind: 'recording', id: recordingId, atMs: 12_000 }]
    await call('/class-feed/post', { token, body: { classId, text: 'Who missed it can watch it again.', cards } })
  }
  await visit(flow_id)
  return flow_id
}

/** A minute: a curve that is drawn for ten seconds, and another page. */
function recordedEntries(wallMs: number): RecordedEntry[] {
  const update = drawnPage(wallMs)
  return [
    { kind: 'begun', atMs: 0, wallMs, sound: '' },
    { kind: 'page', atMs: 0, pageId: 'one' },
    { kind: 'view', atMs: 0, view: { minX: 0, minY: 0, maxX: 1280, maxY: 720 } },
    { kind: 'update', atMs: 12_000, pageId: 'one', update },
    { kind: 'light', atMs: 14_000, at: { x: 640, y: 300 } },
    { kind: 'pens', atMs: 15_000, count: 1 },
    { kind: 'light', atMs: 50_000, at: null },
    { kind: 'page', atMs: 55_000, pageId: 'two' },
    { kind: 'view', atMs: 60_000, view: { minX: 0, minY: 0, maxX: 1280, maxY: 720 } },
  ]
}

/** A page with two curves, as an update of its document. */
export function drawnPage(wallMs: number): Uint8Array {
  const doc = new Y.Doc()
  for (const [row, colour] of (['#1d4ed8', '#15803d'] as const).entries()) {
    const at = Array.from({ length: 120 }, (_, index) => index * 80)
    const packed = packInk({
      startedAt: wallMs + 2_000,
      x: at.map((_, index) => 160 + index * 8),
      y: at.map((_, index) => 260 + row * 180 + Math.sin(index / 9) * 90),
      pressure: at.map(() => 0.5),
      at,
    })
    const shapeId = newShapeId(new Date(wallMs), (bytes) => randomFillSync(bytes))
    const props = { packed, points: unpackInk(packed) }
    addShape(doc, { id: shapeId, kind: 'ink', props, style: { colour, width: 6 }, order: topOrder(doc) }, null)
  }
  return Y.encodeStateAsUpdate(doc)
}

/** A student enters the class for a moment. */
async function visit(flow_id: string): Promise<void> {
  const token = await tokenOf(await personWith('learner'))
  const { path, ticket } = await call<{ path: string; ticket: string }>('/ticket', {
    token,
    body: { room: 'class', flow_id },
  })
  const socket = new WebSocket(`${origin().replace(/^http/, 'ws')}/api${path}?ticket=${ticket}`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  socket.close()
}
