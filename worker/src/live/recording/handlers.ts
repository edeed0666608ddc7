import { recordings } from '@takhti/schema/live/recording/contract'
import type { Recording } from '@takhti/schema/live/recording/model'
import { maySee, partsPerAnswer, storageToTake } from '@takhti/schema/live/recording/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { loadStorage } from '#licences/port.ts'
import { storeRecordingPart, readRecordingPart } from '#platform/blobs.ts'
import { dropRecording } from './purge.ts'
import { recordingsStore, type FoundRecording } from './store.ts'

type Store = ReturnType<typeof recordingsStore>
type Args<Name extends keyof typeof recordings> = HandlerArgs<(typeof recordings)[Name], Store>

export const recordingsHandlers = implement(recordings, recordingsStore, {
  begin: (args) => begin(args),
  part: (args) => storePart(args),
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

  async publish({ input: { recordingId, isPublished, ...input }, store, commit, fail }) {
    const found = await store.find(recordingId)
    if (found?.isTeacher !== true) return fail('common/not-found')
    const { forGuests = found.forGuests } = input
    return commit({
      action: 'recordings.publish',
      entityId: recordingId,
      detail: {
        before: { isPublished: found.isPublished, forGuests: found.forGuests },
        after: { isPublished, forGuests },
      },
      effects: [store.publish(recordingId, { isPublished, forGuests })],
      guard: store.isThere(recordingId),
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
      guard: store.isThere(recordingId),
      answer: { message: 'Recording deleted' },
    })
    const { instituteId } = scope
    platform.defer('drop recording', () => dropRecording(platform, { instituteId, recordingId }))
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
 * Takes parts from the recorder, on any device, as often as they are sent. A part is counted before it is stored: one that was cut off in
 * between is sent again, at no further cost. A missing part below the highest one was refused in its turn, and arrives late.
 */
async function storePart(args: Args<'part'>) {
  const { recordingId, part } = args.input
  const bytes = Uint8Array.fromBase64(args.input.bytes)
  let isAgain = false
  while (!(await countPart(args, bytes.length))) isAgain = true
  // Storage was reserved for it after the end, which had returned the rest.
  if (isAgain) await giveBackRest(args)
  await storeRecordingPart(args.platform.env, args.scope, { recordingId, part, bytes })
  return { message: 'Part saved' }
}

/** False where another part was counted meanwhile, or the recording ended: the part's need must be computed again. */
async function countPart({ input, store, platform, scope, now, fail }: Args<'part'>, bytes: number): Promise<boolean> {
  const { recordingId, part } = input
  const found = await store.find(recordingId)
  if (found?.isRecorder !== true) return fail('common/not-found')
  const { parts, missing, heldBytes } = found
  if (part < parts && !missing.includes(part)) return true
  const hasEnded = found.endedAt !== null
  const held = heldBytes + storageToTake(heldBytes, found.bytes + bytes, hasEnded)
  const goal = { instituteId: scope.instituteId, entityId: recordingId, isAtLeast: true, now }
  if (held > heldBytes) await loadStorage(platform.directory, { ...goal, bytes: held })
  const all = await store.count(recordingId, { part, between: numbersFrom(parts, part), bytes, held, hasEnded })
  // The end may have returned storage meanwhile that was not counted yet.
  if (all !== null && hasEnded) await loadStorage(platform.directory, { ...goal, bytes: all })
  return all !== null
}

/** Returns storage that was reserved and not needed. Parts that were made and not uploaded count as missing from here on. */
async function end(args: Args<'end'>) {
  const { input, store, now, commit, fail } = args
  const { recordingId, durationMs, parts = 0 } = input
  const found = await store.find(recordingId)
  if (found?.isRecorder !== true) return fail('common/not-found')
  try {
    return await commit({
      action: 'recordings.end',
      entityId: recordingId,
      effects: [store.end(recordingId, { durationMs, at: now.toISOString(), late: numbersFrom(found.parts, parts) })],
      guard: store.isThere(recordingId),
      answer: { message: 'Recording ended' },
    })
  } finally {
    // Also for an end that is sent again: the one before may have been cut off here.
    await giveBackRest(args)
  }
}

/** A part that is counted at this instant has its storage all the same: it looks after it itself, or is seen here. */
async function giveBackRest({ input, store, platform, scope, now }: Args<'end'> | Args<'part'>): Promise<void> {
  const { recordingId } = input
  const goal = { instituteId: scope.instituteId, entityId: recordingId, now }
  for (let given: number | null = null; ;) {
    const found = await store.find(recordingId)
    if (found === null || found.endedAt === null || found.bytes === given) return
    const { bytes } = found
    await loadStorage(platform.directory, { ...goal, bytes, isAtLeast: given !== null })
    given = bytes
  }
}

/** Whole numbers from one on, up to another that is not among them. */
function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

function shown({
  heldBytes: _held,
  missing: _missing,
  isRecorder: _own,
  isGuest: _guest,
  ...recording
}: FoundRecording): Recording {
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
