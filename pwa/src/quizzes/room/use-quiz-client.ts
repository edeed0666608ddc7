import { useEffect, useState } from 'react'
import { useSignal } from '#state/use-signal.ts'
import { stayAwake } from '#ui/wake-lock.ts'
import type { QuizClient } from './quiz-client.ts'
import type { QuizClientState } from './quiz-state.ts'

/** A client that is open while its component is mounted; a component with another `key` creates another one. */
export function useQuizClient<Client extends QuizClient>(
  make: () => Client,
): { client: Client; state: QuizClientState } {
  const [client] = useState(make)
  useEffect(() => {
    client.open()
    return () => client.close()
  }, [client])
  // A phone that sleeps between two questions would miss the next one.
  useEffect(stayAwake, [])
  return { client, state: useSignal(client.state) }
}
