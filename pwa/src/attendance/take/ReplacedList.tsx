import type { Replaced } from '@takhti/schema/attendance/model'
import { useTranslation } from 'react-i18next'
import { markText } from '../mark-text.ts'

type ReplacedListProps = { replaced: readonly Replaced[]; students: readonly { personId: string; name: string }[] }

/** Corrections in words: what was recorded before, what counts now, by whom and when. */
export function ReplacedList({ replaced, students }: ReplacedListProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  if (replaced.length === 0) return null
  const names = new Map(students.map(({ personId, name }) => [personId, name]))
  const at = (instant: string) =>
    new Date(instant).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <details className="card">
      <summary>{t('replaced', { count: replaced.length })}</summary>
      <ul>
        {replaced.map((each) => (
          <li key={`${each.personId} ${each.markedAt} ${each.markedBy} ${each.status}`} dir="auto">
            {t('replacedLine', {
              name: names.get(each.personId) ?? '–',
              before: markText(t, each),
              after: markText(t, { status: each.now, detail: each.nowDetail }),
              by: each.markedByName,
              at: at(each.markedAt),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
