import type { OwnQuiz } from '@takhti/schema/quizzes/model'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { retried } from '#offline/retry.ts'
import { MissedQuestions } from './MissedQuestions.tsx'

/** What a player without an account missed. After the end the server returns it for the secret of their seat. */
export function GuestReview({ code, credential }: { code: string; credential: string }) {
  const own = useOwnResult(code, credential)
  return own && <MissedQuestions own={own} />
}

/** The results of an ended quiz for the player who has the secret; null until they load, and after a day. */
export function useOwnResult(code: string, credential: string): OwnQuiz | null {
  const [own, setOwn] = useState<OwnQuiz | null>(null)
  useEffect(() => {
    let isLeft = false
    retried(() => send(lateCalls.quizzes.review, { code, credential })).then(
      (found) => isLeft || setOwn(found),
      // The end itself is shown; after a day there is no more than that.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [code, credential])
  return own
}
