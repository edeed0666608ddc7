import { useEffect, useState } from 'react'
import { calls } from '#api/calls.ts'
import { currentPerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'

/**
 * Whether the institute allows sounds of quizzes; not before its answer, or a cached one. A device that never had one
 * follows its own switch, as does a paired panel, which is no person's.
 */
export function useSoundAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(() => currentPerson() === null)
  useEffect(() => {
    if (currentPerson() === null) return
    let isLeft = false
    // A panel is a page without the app's provider of queries.
    queryClient.fetchQuery(q(calls.institutes.get, {})).then(
      ({ data }) => {
        // A cached answer from before the switch existed.
        const isOn: boolean | undefined = data.hasQuizSound
        if (!isLeft) setAllowed(isOn !== false)
      },
      () => isLeft || setAllowed(true),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return isAllowed
}
