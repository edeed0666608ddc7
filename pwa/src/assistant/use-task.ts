import { useEffect, useRef, useState } from 'react'
import type { AnswerTo, SourceText, Work, WorkName } from './engines/engine-orders.ts'
import { EngineFault, type EngineFaultCode } from './engines/engine-worker.ts'
import { sharedWorker } from './use-engines.ts'

export type Task<Name extends WorkName> = {
  answer: AnswerTo<Name> | null
  isRunning: boolean
  fault: EngineFaultCode | null
  again: () => void
}

/** One work of the built-in engine, begun when it is shown and given up when it is left. */
export function useTask<Name extends WorkName>(work: Work & { name: Name }, source: SourceText): Task<Name> {
  const [answer, setAnswer] = useState<AnswerTo<Name> | null>(null)
  const [fault, setFault] = useState<EngineFaultCode | null>(null)
  const [turn, setTurn] = useState(0)
  const first = useRef(work)
  useEffect(() => {
    const control = new AbortController()
    sharedWorker()
      .run(first.current, source, { signal: control.signal })
      .then(
        (made) => {
          if (!control.signal.aborted) setAnswer(made)
        },
        (problem: unknown) => {
          if (!control.signal.aborted) setFault(problem instanceof EngineFault ? problem.code : 'failed')
        },
      )
    return () => control.abort()
  }, [source, turn])

  function again() {
    setFault(null)
    setTurn(turn + 1)
  }

  return { answer, fault, isRunning: answer === null && fault === null, again }
}
