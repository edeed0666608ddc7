import type { OwnQuiz } from '@takhti/schema/quizzes/model'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { retried } from '#offline/retried.ts'
import { MissedQuestions } from './MissedQuestions.tsx'

/** What a player without an account missed. The server tells it after the end, to the secret that they joined with. */
export function GuestReview({ code, credential }: { code: string; credential: string }) {
  const own = useOwnResult(code, credential)
  return own && <MissedQuestions own={own} />
}

/** What an ended quiz came to for the player who holds the secret; null until it is known, and a day later. */
export function useOwnResult(code: string, credential: string): OwnQuiz | null {
  const [own, setOwn] = useState<OwnQuiz | null>(null)
  useEffect(() => {
    let isLeft = false
    retried(() => send(lateCalls.quizzes.review, { code, credential })).then(
      (found) => isLeft || setOwn(found),
      // The end itself is shown; a day later there is no more than that.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [code, credential])
  return own
}
