import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/**
 * Whether the institute allows sounds of quizzes; not before its answer, or a cached one. A device that never had one
 * follows its own switch.
 */
export function useSoundAllowed(): boolean {
  const { data, isPending } = useQuery(q(calls.institutes.get, {}))
  // A cached answer from before the switch existed.
  const isAllowed: boolean | undefined = data?.data.hasQuizSound
  return !isPending && isAllowed !== false
}
