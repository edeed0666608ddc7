import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { paths } from '#screen/paths.ts'
import { recentOnDevice } from './folder-store.ts'

/** The three lessons that were opened last on this device. */
export function RecentList({ lessons }: { lessons: readonly LocalLesson[] }) {
  const { t } = useTranslation()
  const { data: ids = [] } = useQuery(recentOnDevice)
  const recent = ids.flatMap((id) => lessons.filter(({ flow_id }) => flow_id === id))
  if (recent.length === 0) return null
  return (
    <nav className="recent" aria-label={t('library.recent')}>
      <span className="small soft">{t('library.recent')}</span>
      {recent.map(({ flow_id, name }) => (
        <Link key={flow_id} to={paths.lesson} params={{ lessonId: flow_id }} className="button recent-link" dir="auto">
          {name}
        </Link>
      ))}
    </nav>
  )
}
