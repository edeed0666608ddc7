import { loadVoiceRecorder } from '#live/port.tsx'

/** The longest voice note, in seconds. */
export const maxVoiceSeconds = 180

/** Why no voice is recorded. */
export type VoiceFault = 'denied' | 'missing' | 'busy' | 'none'

/** A running recording. */
export type VoiceRecording = { seconds(): number; stop(): Promise<Blob>; cancel(): void }

/** Records this device's microphone with the recorder of a live class; `onLevel` gets its loudness from 0 to 100. */
export async function recordVoice(onLevel: (level: number) => void): Promise<VoiceRecording | VoiceFault> {
  const { OwnMedia, VoiceTap, voiceType, followLevel } = await loadVoiceRecorder()
  const type = voiceType()
  if (type === null) return 'none'
  const media = new OwnMedia()
  await media.turnOn('mic')
  const { mic, problems } = media.state()
  if (mic === null) {
    media.close()
    const why = problems.mic?.why ?? 'missing'
    return why === 'unplugged' ? 'missing' : why
  }
  const began = performance.now()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const tap = new VoiceTap(media, type, (bytes) => chunks.push(new Uint8Array(bytes)))
  const unfollow = followLevel(mic, onLevel)
  const end = async () => {
    unfollow()
    await tap.stop()
    media.close()
  }
  return {
    seconds: () => (performance.now() - began) / 1000,
    async stop() {
      await end()
      return new Blob(chunks, { type })
    },
    cancel: () => void end().catch(() => {}),
  }
}
