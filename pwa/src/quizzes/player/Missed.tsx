import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q, queryClient } from '#api/query.ts'
import { Solved } from '../Solved.tsx'

/** The questions that a signed-in student missed, with what was right. */
export function Missed({ quizId }: { quizId: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MissedList quizId={quizId} />
    </QueryClientProvider>
  )
}

function MissedList({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.quizzes.own, { quizId }))
  const missed = data?.data.missed ?? []
  if (missed.length === 0) return null
  return (
    <section className="stack" aria-labelledby="quiz-missed">
      <h2 id="quiz-missed">{t('quiz.own.missed')}</h2>
      <ol className="quiz-results">
        {missed.map((question) => (
          <li key={question.id} className="card quiz-told">
            <strong dir="auto">{question.description}</strong>
            <Solved solution={question} question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}
