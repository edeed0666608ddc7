export { type RetainedPlace, useRetainedPlaces } from './kept-places.ts'

/** The microphone, and the recorder of its voice. */
export async function loadVoiceRecorder() {
  const [{ OwnMedia }, { VoiceTap, voiceType }] = await Promise.all([
    import('./own-media.ts'),
    import('./recording/voice-tap.ts'),
  ])
  return { OwnMedia, VoiceTap, voiceType }
}
