import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { badgeName } from './conduct-text.ts'
import type { PendingGiving } from './queue.ts'

type PendingListProps = { pending: readonly PendingGiving[]; names: ReadonlyMap<string, string> }

/** What this device has given and not sent yet. */
export function PendingList({ pending, names }: PendingListProps) {
  const { t } = useTranslation()
  const badges = useQuery({ ...q(lateCalls.conduct.defaultBadges, {}), enabled: pending.length > 0 })
  if (pending.length === 0) return null
  const nameOf = (studentIds: readonly string[] | null) =>
    studentIds === null
      ? t('conduct.wholeClass')
      : studentIds.length === 1
        ? (names.get(studentIds[0] ?? '') ?? '')
        : t('conduct.students', { count: studentIds.length })
  return (
    <section className="stack" aria-labelledby="conduct-pending">
      <h3 id="conduct-pending">{t('conduct.pending', { count: pending.length })}</h3>
      <ul className="conduct-entries">
        {pending.map(({ seq, studentIds, text, badgeType }) => {
          const badge = badges.data?.data.items.find((each) => each.badgeType === badgeType)
          return (
            <li key={seq}>
              <div>
                <p>
                  <bdi>{nameOf(studentIds)}</bdi> · <bdi>{badge === undefined ? text : badgeName(t, badge)}</bdi>
                </p>
              </div>
              <span className="tag">{t('conduct.waiting')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
