import type { CardReview } from '@takhti/schema/flashcards/model'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { pullLog, readLog } from './review-log.ts'

/** The log of this device, live; undefined until it has been read. It is pulled while a screen shows it. */
export function useLog(): readonly CardReview[] | undefined {
  useQuery({
    queryKey: ['flashcards', 'log'],
    queryFn: pullLog,
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  return useLiveQuery(readLog)
}
