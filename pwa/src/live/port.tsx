export { type RetainedPlace, useRetainedPlaces } from './stored-places.ts'

/** The microphone, its level, and the recorder of its voice. */
export async function loadVoiceRecorder() {
  const [{ OwnMedia }, { VoiceTap, voiceType }, { followLevel }] = await Promise.all([
    import('./own-media.ts'),
    import('./recording/voice-tap.ts'),
    import('./level.ts'),
  ])
  return { OwnMedia, VoiceTap, voiceType, followLevel }
}
