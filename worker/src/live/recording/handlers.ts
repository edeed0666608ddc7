import { recordings } from '@takhti/schema/live/recording/contract'
import type { Recording } from '@takhti/schema/live/recording/model'
import { maySee, partsPerAnswer, storageToTake } from '@takhti/schema/live/recording/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { returnStorage, storageLines } from '#licences/port.ts'
import { hasRecordingPart, keepRecordingPart, readRecordingPart } from '#platform/blobs.ts'
import { together } from '#platform/db.ts'
import { dropRecording } from './purge.ts'
import { recordingsStore, type FoundRecording } from './store.ts'

type Store = ReturnType<typeof recordingsStore>
type Args<Name extends keyof typeof recordings> = HandlerArgs<(typeof recordings)[Name], Store>

export const recordingsHandlers = implement(recordings, recordingsStore, {
  begin: (args) => begin(args),
  part: (args) => keepPart(args),
  end: (args) => end(args),

  async list({ input, store, fail }) {
    const { access, recordings: all } = await store.listOfLesson(input.flow_id)
    return access === 'none' ? fail('lessons/not-found') : { items: all.filter(maySee).map(shown) }
  },

  async read({ input: { recordingId, part }, store, platform, scope, fail }) {
    const found = await store.find(recordingId)
    if (found === null || !maySee(found)) return fail('common/not-found')
    const numbers = Array.from({ length: Math.min(partsPerAnswer, found.parts - part) }, (_, index) => part + index)
    const parts = await Promise.all(
      numbers.map((each) => readRecordingPart(platform.env, scope, { recordingId, part: each })),
    )
    // A part that is on its way ends what there is: nothing after it can be played without it.
    const firstMissing = parts.indexOf(null)
    const there = parts.slice(0, firstMissing < 0 ? parts.length : firstMissing).flatMap((each) => each ?? [])
    const next = part + there.length
    const hasMore = firstMissing < 0 && next < found.parts
    return { bytes: joined(there).toBase64(), next: hasMore ? next : null }
  },

  async publish({ input: { recordingId, isPublished }, store, commit, fail }) {
    const found = await store.find(recordingId)
    if (found?.isTeacher !== true) return fail('common/not-found')
    return commit({
      action: 'recordings.publish',
      entityId: recordingId,
      detail: { before: { isPublished: found.isPublished }, after: { isPublished } },
      effects: [store.publish(recordingId, isPublished)],
      guard: store.stands(recordingId),
      answer: { message: isPublished ? 'Recording published' : 'Recording unpublished' },
    })
  },

  async remove({ input: { recordingId }, store, scope, platform, now, commit, fail }) {
    const found = await store.find(recordingId)
    if (found?.isTeacher !== true) return fail('common/not-found')
    const answer = await commit({
      action: 'recordings.remove',
      entityId: recordingId,
      effects: [store.remove(recordingId, now.toISOString())],
      guard: store.stands(recordingId),
      answer: { message: 'Recording deleted' },
    })
    const { instituteId } = scope
    platform.defer('drop recording', () =>
      dropRecording(platform, { instituteId, recordingId, heldBytes: found.heldBytes }),
    )
    return answer
  },
})

async function begin({ input, store, commit, fail }: Args<'begin'>) {
  const { recordingId, flow_id, liveId, startedAt } = input
  if (!(await store.teaches({ lessonId: flow_id, liveId }))) return fail('lessons/not-found')
  const answer = { message: 'Recording started' }
  if ((await store.find(recordingId)) !== null) return answer
  return commit({
    action: 'recordings.begin',
    entityId: recordingId,
    effects: [store.insert({ id: recordingId, lessonId: flow_id, liveId, startedAt })],
    guard: store.isNew(recordingId),
    answer,
  })
}

/**
 * Parts come from whoever records, on any device. A part is counted before it is kept: one that was cut off in
 * between is sent again before any other, and costs nothing more. One below the highest that is not there was refused when its turn was,
 * and comes late: it is counted when it is kept.
 */
async function keepPart({ input, store, platform, scope, now, fail }: Args<'part'>) {
  const { recordingId, part } = input
  const found = await store.find(recordingId)
  if (found?.isRecorder !== true) return fail('common/not-found')
  const bytes = Uint8Array.fromBase64(input.bytes)
  const isNext = part >= found.parts
  const isLate = part < found.parts - 1 && !(await hasRecordingPart(platform.env, scope, { recordingId, part }))
  const taken =
    isNext || isLate ? storageToTake(found.heldBytes, found.bytes + bytes.length, found.endedAt !== null) : 0
  const { instituteId } = scope
  const lines = storageLines(platform.directory, { instituteId, entityId: recordingId, bytes: taken, now })
  if (lines.length > 0) await together(platform.directory, lines)
  if (isNext) await store.count(recordingId, { part, bytes: bytes.length, taken })
  const isNew = await keepRecordingPart(platform.env, scope, { recordingId, part, bytes })
  if (isLate && isNew) await store.countLate(recordingId, { bytes: bytes.length, taken })
  return { message: 'Part saved' }
}

/** Storage that was taken ahead and not needed is free again. */
async function end({ input, store, platform, scope, now, commit, fail }: Args<'end'>) {
  const { recordingId, durationMs } = input
  const found = await store.find(recordingId)
  if (found?.isRecorder !== true) return fail('common/not-found')
  const rest = found.heldBytes - found.bytes
  const { instituteId } = scope
  if (rest > 0)
    await returnStorage(platform.directory, { instituteId, entityId: `${recordingId}:rest`, bytes: rest, now })
  return commit({
    action: 'recordings.end',
    entityId: recordingId,
    effects: [store.end(recordingId, { durationMs, at: now.toISOString() })],
    guard: store.stands(recordingId),
    answer: { message: 'Recording ended' },
  })
}

function shown({ heldBytes: _held, isRecorder: _own, ...recording }: FoundRecording): Recording {
  return recording
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
