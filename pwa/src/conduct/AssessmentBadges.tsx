import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { EntryItem } from './EntryItem.tsx'

/** The badges that students have for an assessment, or that a student has; nothing while there are none. */
export function AssessmentBadges({ classId, assessmentId }: { classId: string; assessmentId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.conduct.assessmentBadges, { classId, assessmentId }))
  const items = data?.data.items ?? []
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="assessment-badges">
      <h2 id="assessment-badges">{t('conduct.badgesTitle')}</h2>
      <ul className="conduct-entries">
        {items.map((entry) => (
          <EntryItem key={entry.id} entry={entry} isNamed={requirePerson().role === 'instructor'} />
        ))}
      </ul>
    </section>
  )
}
