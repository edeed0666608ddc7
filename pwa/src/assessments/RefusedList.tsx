import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import type { Refused } from './use-status.ts'

type RefusedListProps = { of: readonly Refused[]; onClose: () => void }

/** The assessments whose status did not change, each with the reason and the way to its editor. */
export function RefusedList({ of, onClose }: RefusedListProps) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <section className="card stack" role="alert">
      <strong>{t('assessments.refused', { count: of.length })}</strong>
      <ul className="stack">
        {of.map(({ id, name, code }) => (
          <li key={id}>
            <Link to={paths.assessment} params={{ assessmentId: id }} dir="auto">
              {name}
            </Link>
            <p>{t(code === 'common/conflict' ? 'assessments.publish.conflict' : `errors.${code}`)}</p>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </section>
  )
}
