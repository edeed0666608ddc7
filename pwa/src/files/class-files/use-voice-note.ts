import { useEffect, useRef, useState } from 'react'
import { maxVoiceSeconds, recordVoice, type VoiceFault, type VoiceRecording } from './voice-recording.ts'

/** A voice note while it is made: nothing yet, a microphone that is asked for, a running recording, or one to listen to. */
export type VoiceState =
  | { phase: 'idle'; fault: VoiceFault | null }
  | { phase: 'asking' }
  | { phase: 'recording'; seconds: number; level: number }
  | { phase: 'made'; voice: Blob; seconds: number }

const idle: VoiceState = { phase: 'idle', fault: null }

/** How often the time is shown, in milliseconds. */
const everyMs = 250

/** Makes a voice note of three minutes at most. What is left releases the microphone. */
export function useVoiceNote(record: typeof recordVoice = recordVoice) {
  const [state, setState] = useState<VoiceState>(idle)
  const running = useRef<VoiceRecording | null>(null)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const isLeft = useRef(false)

  function release() {
    clearInterval(timer.current)
    running.current?.cancel()
    running.current = null
  }

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      clearInterval(timer.current)
      running.current?.cancel()
    }
  }, [])

  async function start() {
    setState({ phase: 'asking' })
    const update = (level: number) => setState((last) => (last.phase === 'recording' ? { ...last, level } : last))
    const begun = await record(update).catch((): VoiceFault => 'none')
    if (typeof begun === 'string') return setState({ phase: 'idle', fault: begun })
    // The dialog was closed while the browser asked.
    if (isLeft.current) return begun.cancel()
    running.current = begun
    setState({ phase: 'recording', seconds: 0, level: 0 })
    timer.current = setInterval(() => {
      const seconds = begun.seconds()
      if (seconds >= maxVoiceSeconds) return void stop(maxVoiceSeconds)
      setState((last) => (last.phase === 'recording' ? { ...last, seconds } : last))
    }, everyMs)
  }

  async function stop(seconds: number) {
    const ending = running.current
    running.current = null
    clearInterval(timer.current)
    if (ending === null) return
    const voice = await ending.stop()
    setState(voice.size === 0 ? { phase: 'idle', fault: 'missing' } : { phase: 'made', voice, seconds })
  }

  function discard() {
    release()
    setState(idle)
  }

  return { state, start, stop, discard }
}
