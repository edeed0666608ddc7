import { loadVoiceRecorder } from '#live/port.tsx'
import type { Recorded } from './talk-store.ts'

/** Why no voice is recorded. */
export type RecorderFault = 'noMic' | 'noRecorder'

/** A running recording of a slide. */
export type Recording = { point(x: number, y: number): void; stop(): Promise<Recorded>; cancel(): void }

/** The shortest time between two points of the pointer, in seconds. */
const pointStep = 0.08

/** Records the voice of a slide, with the same recorder as a live class. */
export async function record(): Promise<Recording | RecorderFault> {
  const { OwnMedia, VoiceTap, voiceType } = await loadVoiceRecorder()
  const type = voiceType()
  if (type === null) return 'noRecorder'
  const media = new OwnMedia()
  await media.turnOn('mic')
  if (media.state().mic === null) return 'noMic'
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const pointer: { at: number; x: number; y: number }[] = []
  const began = performance.now()
  const tap = new VoiceTap(media, type, (bytes) => chunks.push(new Uint8Array(bytes)))
  const now = () => (performance.now() - began) / 1000
  return {
    point(x, y) {
      const at = now()
      const last = pointer.at(-1)
      if (last === undefined || at - last.at >= pointStep) pointer.push({ at, x, y })
    },
    async stop() {
      const seconds = now()
      await tap.stop()
      media.close()
      return { blob: new Blob(chunks, { type }), seconds, pointer }
    },
    cancel() {
      void tap.stop()
      media.close()
    },
  }
}
