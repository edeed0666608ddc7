import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { addWords } from '#languages/late-words.ts'
import { LawBar } from '#law/LawBar.tsx'
import { dueAgreement } from '#law/port.ts'
import { undisturbed } from './UpdateBar.tsx'

/** Asks once per start for agreement to new versions, on screens where a question interrupts nothing. */
export function LawQuestion() {
  const [isClosed, setClosed] = useState(false)
  const path = useRouterState({ select: ({ matches }): string => matches.at(-1)?.fullPath ?? '' })
  const { data: due = [] } = useQuery({
    queryKey: ['device', 'law'],
    queryFn: async () => {
      const found = await dueAgreement()
      if (found.length > 0) await addWords('law')
      return found
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isClosed || due.length === 0 || undisturbed.has(path)) return null
  return <LawBar due={due} onClose={() => setClosed(true)} />
}
