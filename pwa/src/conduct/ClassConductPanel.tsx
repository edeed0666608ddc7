import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { useReadOnly } from '#ui/read-only.ts'
import { pointsText, signOf } from './conduct-text.ts'
import { PendingList } from './PendingList.tsx'
import { PraiseSheet } from './PraiseSheet.tsx'
import { usePending } from './queue.ts'
import './conduct.css'

/** The students of a class with their points: a tap opens the sheet, the next one gives. */
export function ClassConductPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="conduct">
      <div className="people-head">
        <h2 id="conduct">{t('conduct.title')}</h2>
        <Link to={paths.conduct} params={{ classId }} className="button">
          {t('conduct.open')}
        </Link>
      </div>
      <StudentGrid classId={classId} />
    </section>
  )
}

/** The class and its students as buttons, each of which opens the sheet for them. */
export function StudentGrid({ classId }: { classId: string }) {
  const { t, i18n } = useTranslation()
  const counts = useQuery(q(lateCalls.conduct.ofClass, { classId }))
  const pending = usePending(classId)
  const isReadOnly = useReadOnly()
  const [to, setTo] = useState<{ studentIds: readonly string[] | null; name: string } | null>(null)
  const { items = [], students = 0, praised = 0 } = counts.data?.data ?? {}
  const waitingOf = (studentId: string) =>
    pending
      .filter(({ studentIds }) => studentIds === null || studentIds.includes(studentId))
      .reduce((sum, { points }) => sum + points, 0)
  if (counts.data !== undefined && items.length === 0) return <p className="soft">{t('conduct.noStudents')}</p>
  return (
    <>
      {items.length > 0 && <p className="small soft">{t('conduct.praised', { count: praised, of: students })}</p>}
      <ul className="conduct-grid">
        <li>
          <button
            type="button"
            disabled={isReadOnly}
            onClick={() => setTo({ studentIds: null, name: t('conduct.wholeClass') })}
          >
            <span>{t('conduct.wholeClass')}</span>
          </button>
        </li>
        {items.map(({ studentId, name, points }) => {
          const sum = points + waitingOf(studentId)
          return (
            <li key={studentId}>
              <button type="button" disabled={isReadOnly} onClick={() => setTo({ studentIds: [studentId], name })}>
                <span dir="auto">{name}</span>
                <span
                  className="conduct-points"
                  data-sign={signOf(sum)}
                  aria-label={t('conduct.points', { count: sum })}
                >
                  <bdi>{pointsText(sum, i18n.language)}</bdi>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <PendingList pending={pending} names={new Map(items.map(({ studentId, name }) => [studentId, name]))} />
      {to !== null && <PraiseSheet classId={classId} {...to} onClose={() => setTo(null)} />}
    </>
  )
}
