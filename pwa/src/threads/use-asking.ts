import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { invalidateArea } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import type { Tried } from '#ui/CommandProblem.tsx'
import { ask, begin, keepTyped, type Place, typedAt } from './asking.ts'

export type Asking = Tried & { text: string; setText: (text: string) => void; run: () => Promise<void> }

/** What is being asked at one place; the question stays typed until it is answered. */
export function useAsking(place: Place, onBegun: (threadId: string) => void): Asking {
  const isOnline = useOnline()
  const [, setTurn] = useState(0)
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<{ threadId: string | null; problem: ApiError } | null>(null)
  const drawAnew = () => setTurn((turn) => turn + 1)

  async function run() {
    const text = typedAt(place).trim()
    if (text === '' || isPending || !isOnline) return
    setPending(true)
    setFailed(null)
    let at = place
    try {
      if (at.threadId === null) {
        at = { ...at, threadId: (await begin(at.sourceId, text)).id }
        // The question goes along: where its answer fails, it is asked again there.
        keepTyped(place, '')
        keepTyped(at, text)
        onBegun(at.threadId ?? '')
      }
      await ask(at.threadId ?? '', text)
      if (typedAt(at).trim() === text) keepTyped(at, '')
    } catch (fault) {
      const problem = fault instanceof ApiError ? fault : new ApiError('common/internal', { cause: fault })
      setFailed({ threadId: at.threadId, problem })
    } finally {
      setPending(false)
      invalidateArea('threads')
    }
  }

  return {
    text: typedAt(place),
    setText: (text) => (keepTyped(place, text), drawAnew()),
    run,
    isPending,
    isBlocked: !isOnline,
    // What failed in one conversation is not said in another.
    problem: failed !== null && failed.threadId === place.threadId ? failed.problem : null,
  }
}
