import { ClassRecording } from '@takhti/schema/board/replay/recording'
import type { Recording } from '@takhti/schema/live/recording/model'
import { useEffect, useRef, useState } from 'react'
import { loadClassFilm } from '#board/port.ts'
import { piecesOf } from './fetch-recording.ts'

type Stage =
  | { at: 'ready' | 'failed' | 'full' | 'noVideo' | 'cancelled' }
  | { at: 'making'; percent: number }
  | { at: 'made'; file: Blob; lacking: readonly string[] }

/** Makes the video of a recording; a closed player ends it. */
export function useRecordingVideo(shown: Recording) {
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])

  async function make() {
    const mine = new AbortController()
    making.current = mine
    setStage({ at: 'making', percent: 0 })
    const { filmClass, NoRoom, NoVideoEncoder } = await loadClassFilm()
    try {
      const job = await jobOf(shown)
      const film = await filmClass(job, {
        lessonId: shown.flow_id,
        signal: mine.signal,
        progress: (part) => {
          if (!mine.signal.aborted) setStage({ at: 'making', percent: Math.round(part * 100) })
        },
      })
      setStage({ at: 'made', file: film.file, lacking: film.lacking })
    } catch (error) {
      if (mine.signal.aborted) setStage({ at: 'cancelled' })
      else if (error instanceof NoRoom) setStage({ at: 'full' })
      else setStage({ at: error instanceof NoVideoEncoder ? 'noVideo' : 'failed' })
    }
  }

  const cancel = () => {
    making.current?.abort()
    void discardParts()
  }
  return { stage, make, cancel }
}

/** Removes the finished parts of a video, from which a later render would go on. */
export async function discardParts(): Promise<void> {
  const film = await loadClassFilm()
  await film.discardParts()
}

/** All bytes of a recording, and its voices as one file. */
async function jobOf(shown: Recording) {
  const pieces: Uint8Array[] = []
  const recording = new ClassRecording()
  for await (const piece of piecesOf(shown)) {
    pieces.push(piece)
    recording.take(piece)
  }
  const { voiceFile } = await import('./voice-file.ts')
  return { recording: pieces, voice: await voiceFile(recording.tracks.values()).catch(() => null) }
}
