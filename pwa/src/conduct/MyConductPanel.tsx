import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { PendingPart } from '#ui/PendingPart.tsx'
import { BadgeShelf, TotalList } from './StudentConduct.tsx'

/** A student's own points and badges in a class; nothing while there are none. */
export function MyConductPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const studentId = requirePerson().personId
  const own = useQuery(q(lateCalls.conduct.ofStudent, { classId, studentId }))
  const { items = [], totals } = own.data?.data ?? {}
  if (own.isPending) return <PendingPart />
  if (totals === undefined || items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="my-conduct">
      <div className="people-head">
        <h2 id="my-conduct">{t('myConduct.title')}</h2>
        <Link to={paths.myConduct} className="button">
          {t('conduct.open')}
        </Link>
      </div>
      <TotalList totals={totals} />
      <BadgeShelf items={items} />
    </section>
  )
}
