import { useEffect, useRef, useState } from 'react'
import { EngineFault, type EngineFaultCode } from './engines/engine-worker.ts'
import type { Progress } from './engines/make-questions.ts'

/** The running work: all questions, or the one of that id. */
export type Running = { what: 'all' } | { what: 'one'; id: string }

/** Why nothing was made; `none-other`: the source lets no other such question be asked. */
export type RunFault = Exclude<EngineFaultCode, 'cancelled'> | 'none-other'

export type Run = {
  running: Running | null
  progress: Progress | null
  fault: RunFault | null
  setProgress: (progress: Progress) => void
  setFault: (fault: RunFault) => void
  /** Runs one piece of work; a second one does not start beside it. */
  begin: (what: Running, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  cancel: () => void
}

/** One piece of work at a time, aborted on unmount. */
export function useRun(): Run {
  const [running, setRunning] = useState<Running | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [fault, setFault] = useState<RunFault | null>(null)
  const control = useRef<AbortController | null>(null)

  useEffect(() => () => control.current?.abort(), [])

  async function begin(what: Running, work: (signal: AbortSignal) => Promise<void>) {
    if (control.current !== null) return
    const mine = new AbortController()
    control.current = mine
    setRunning(what)
    setFault(null)
    setProgress({ stage: 'engine' })
    try {
      await work(mine.signal)
    } catch (problem) {
      const code = problem instanceof EngineFault ? problem.code : 'failed'
      if (code !== 'cancelled') setFault(code)
    } finally {
      control.current = null
      setRunning(null)
      setProgress(null)
    }
  }

  return { running, progress, fault, setProgress, setFault, begin, cancel: () => control.current?.abort() }
}
