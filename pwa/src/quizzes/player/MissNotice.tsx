import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q, queryClient } from '#api/query.ts'
import { CheckField } from '../CheckField.tsx'
import { quizStage } from '../class/stage.ts'
import { quizListPath } from '../list-path.ts'
import { MissedQuestions } from './MissedQuestions.tsx'

/** The questions that a signed-in student missed, with the right answers. */
export function MissNotice({ quizId }: { quizId: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MissedList quizId={quizId} />
    </QueryClientProvider>
  )
}

function MissedList({ quizId }: { quizId: string }) {
  const { data } = useQuery(q(lateCalls.quizzes.own, { quizId }))
  if (data === undefined) return null
  return (
    <MissedQuestions own={data.data}>
      <SaveChoice quizId={quizId} />
    </MissedQuestions>
  )
}

/** They become cards unless the student opts out, here or later. */
function SaveChoice({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  const leave = useCommand(lateCalls.quizzes.leaveOut)
  const [isSaved, setSaved] = useState(true)
  return (
    <div className="row">
      <div className="grow">
        <CheckField
          label={t('quiz.cards.kept')}
          checked={isSaved}
          onChange={({ target }) => {
            setSaved(target.checked)
            void leave.run({ quizId, isLeftOut: !target.checked })
          }}
        />
      </div>
      {/* Opens in a new tab in a class, so that the student stays there. */}
      <a className="button" href={quizListPath} {...(quizStage() !== null && { target: '_blank', rel: 'noreferrer' })}>
        {t('quiz.cards.open')}
      </a>
    </div>
  )
}
