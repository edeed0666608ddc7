import type { Exchange } from '@takhti/schema/learning/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PassageList } from './PassageList.tsx'

type ReadExchange = Exchange & { student: { id: string; name: string } }

/** What the students of a class asked, the last first. */
export function ExchangeList({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <section className="card stack" aria-labelledby="learning-exchanges">
      <h2 id="learning-exchanges">{t('learning.exchanges')}</h2>
      {pages.map((before, index) => (
        <ExchangePage
          key={before ?? ''}
          {...{ classId, before }}
          isLast={index === pages.length - 1}
          onMore={(next) => setPages([...pages, next])}
        />
      ))}
    </section>
  )
}

type PageProps = { classId: string; before: string | undefined; isLast: boolean; onMore: (before: string) => void }

function ExchangePage({ classId, before, isLast, onMore }: PageProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(
    q(lateCalls.learning.exchanges, { classId, ...(before !== undefined && { before }) }),
  )
  if (data === undefined)
    return error === null ? (
      <Skeleton label={t('common.loading')} />
    ) : (
      <p className="soft">{t('common.needsNetwork')}</p>
    )
  const { exchanges, before: next } = data.data
  if (exchanges.length === 0) return <p className="soft">{t('learning.noExchanges')}</p>
  return (
    <>
      <ul className="stack">
        {exchanges.map((exchange) => (
          <ExchangeRow key={`${exchange.student.id} ${exchange.id}`} exchange={exchange} />
        ))}
      </ul>
      {isLast && next !== null && <Button onClick={() => onMore(next)}>{t('learning.more')}</Button>}
    </>
  )
}

function ExchangeRow({ exchange }: { exchange: ReadExchange }) {
  const { t } = useTranslation()
  const { student, persona = 'general', question, attempt, hints, answer, refused, passages, askedAt } = exchange
  return (
    <li className="stack learning-read">
      <p>
        <strong dir="auto">{student.name}</strong>{' '}
        <span className="small soft">
          <Age at={askedAt} />
        </span>
        {persona !== 'general' && (
          <>
            {' '}
            <span className="tag">{persona === 'computer' ? t('threads.personas.computer') : persona}</span>
          </>
        )}
      </p>
      <p dir="auto">{question}</p>
      {attempt !== '' && (
        <p>
          {t('learning.attemptRead')} <q dir="auto">{attempt}</q>
        </p>
      )}
      {hints > 0 && <p className="small soft">{t('learning.hintsSeen', { number: hints })}</p>}
      {refused !== undefined && <p className="soft">{t(`assistant.refusals.${refused}`)}</p>}
      {refused === undefined && answer === '' && <p className="soft">{t('learning.noAnswer')}</p>}
      {answer !== '' && (
        <p>
          {t('learning.answer')} <span dir="auto">{answer}</span>
        </p>
      )}
      {passages.length > 0 && <PassageList passages={passages} />}
    </li>
  )
}
