import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { Regrade } from '@takhti/schema/responses/regrades/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { WriteFields } from '#ui/WriteFields.tsx'

/** The open requests of students to mark an answer again. */
export function RegradeList({ overview }: { overview: MarkingOverview }) {
  const { t } = useTranslation()
  const { assessmentId, questions } = overview
  const { data } = useQuery(q(lateCalls.regrades.list, { assessmentId }))
  const open = data?.data.items.filter(({ status }) => status === 'open') ?? []
  if (open.length === 0) return null
  return (
    <section className="stack" aria-labelledby="regrades">
      <h2 id="regrades">{t('responses.regrades.title')}</h2>
      {open.map((regrade, index) => (
        <RegradeCard
          key={regrade.id}
          regrade={regrade}
          name={regrade.name === '' ? t('responses.anonymous', { number: index + 1 }) : regrade.name}
          number={questions.findIndex(({ question }) => question.id === regrade.questionId) + 1}
        />
      ))}
    </section>
  )
}

type RegradeCardProps = { regrade: Regrade; name: string; number: number }

function RegradeCard({ regrade, name, number }: RegradeCardProps) {
  const { t } = useTranslation()
  const [reply, setReply] = useState('')
  const command = useCommand(lateCalls.regrades.answer)
  const { id, assessmentId, assessmentResponseId, text } = regrade
  // The bar shows why a reply was refused.
  const send = (status: 'accepted' | 'declined') =>
    void command.run({ id, status, reply: reply.trim() }).catch(() => {})
  return (
    <article className="card stack">
      <p>
        <bdi>{name}</bdi> · {t('responses.regrades.question', { number })}
      </p>
      <p className="marking-text" dir="auto">
        {text}
      </p>
      <WriteFields>
        <AreaField
          label={t('responses.regrades.reply')}
          rows={2}
          maxLength={2_000}
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
      </WriteFields>
      <div className="row">
        <Link
          className="button"
          to={paths.marking}
          params={{ assessmentId }}
          // The route tree is created at run time, so its searches have no type.
          search={{ by: 'student', response: assessmentResponseId } as never}
        >
          {t('responses.regrades.look')}
        </Link>
        <WriteFields>
          <Button isBusy={command.isPending} onClick={() => send('accepted')}>
            {t('responses.regrades.accept')}
          </Button>
          <Button isBusy={command.isPending} onClick={() => send('declined')}>
            {t('responses.regrades.decline')}
          </Button>
        </WriteFields>
      </div>
    </article>
  )
}
