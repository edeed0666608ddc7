import { newId } from '@takhti/schema/kit/ids'
import type { LiveClass } from '@takhti/schema/live/model'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'
import type { BoardSession } from '#board/port.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { OwnMedia } from '../own-media.ts'
import { BoardTap } from './board-tap.ts'
import { PartWriter } from './part-writer.ts'
import { Recorder } from './recorder.ts'
import { VoiceTap, voiceType } from './voice-tap.ts'

/** Where a device notes its current recording, so that it can report its end after a crash. */
const noteName = 'recording'

const lockOf = (recordingId: string) => `takhti-recording-${recordingId}`

type StartParts = { liveClass: LiveClass; session: BoardSession; media: OwnMedia; failed: () => void }

/** A running recording. */
export type Running = {
  readonly recorder: Recorder
  /** The lesson was off the screen, and is opened again. */
  see(session: BoardSession): void
  stop(): Promise<void>
}

/**
 * Begins to record a class: each part is in the outbox, on the disk, before anything is sent. Calls `failed` when the
 * device is full; what was stored until then stays.
 */
export async function startRecording({ liveClass, session, media, failed }: StartParts): Promise<Running> {
  const recordingId = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const { flow_id, liveId } = liveClass
  await enqueue(lateCalls.recordings.begin, { recordingId, flow_id, liveId, startedAt: new Date().toISOString() })
  // Before the note: a tab that finds the note and no lock would report the end.
  const letGo = hold(lockOf(recordingId))
  await note({ recordingId, durationMs: 0, parts: 0 })
  let parts = 0
  const soundType = voiceType()
  const writer = new PartWriter(async (part, bytes) => {
    await enqueue(lateCalls.recordings.part, { recordingId, part, bytes: base64Of(bytes) })
    parts = part + 1
    await note({ recordingId, durationMs: recorder.lengthMs, parts })
  }, failed)
  let seen = session
  const recorder = new Recorder({
    taps: {
      board: (notify) => new BoardTap(seen, notify),
      voice: (received) => (soundType === null ? null : new VoiceTap(media, soundType, received)),
    },
    writer,
    soundType: soundType ?? '',
    now: () => performance.now(),
    wallNow: () => Date.now(),
  })
  const settle = () => recorder.settle()
  addEventListener('pagehide', settle)
  return {
    recorder,
    see(opened) {
      if (opened === seen) return
      seen = opened
      recorder.lookAgain()
    },
    async stop() {
      removeEventListener('pagehide', settle)
      // A full device has not stored the last of it; the end is reported all the same.
      const durationMs = await recorder.stop().catch(() => recorder.lengthMs)
      // Where the device cannot store even that, another tab, or the next page, reports it.
      await end({ recordingId, durationMs, parts }).finally(letGo)
    },
  }
}

/**
 * Reports the end of a recording whose tab died, and returns whether there was one. A recording that a tab of this
 * device still makes goes on.
 */
export async function endUnfinished(): Promise<boolean> {
  const stored = await openDatabase(requireDatabaseId()).settings.get(noteName)
  if (stored === undefined || stored.value === '') return false
  // `note` below wrote it.
  const noted = JSON.parse(stored.value) as Noted
  const hasEnded = await navigator.locks?.request(lockOf(noted.recordingId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await end(noted)
    return lock !== null
  })
  return hasEnded === true
}

/** `parts` is how many of them were put into the outbox; earlier builds did not note it. */
type Noted = { recordingId: string; durationMs: number; parts?: number }

async function note(noted: Noted | null): Promise<void> {
  const value = noted === null ? '' : JSON.stringify(noted)
  await openDatabase(requireDatabaseId()).settings.put({ name: noteName, value })
}

async function end(noted: Noted): Promise<void> {
  await enqueue(lateCalls.recordings.end, noted)
  await note(null)
}

/** Holds a lock that is released when the tab dies. */
function hold(name: string): () => void {
  const held = Promise.withResolvers<void>()
  void navigator.locks?.request(name, () => held.promise)
  return () => held.resolve()
}
