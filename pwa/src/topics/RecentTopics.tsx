import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { recentTopics } from './recent-topics.ts'
import type { PickedTopic } from './topic-tree.ts'

/** The last three topics as buttons, newest first. */
export function RecentTopics({ onPick }: { onPick: (topic: PickedTopic) => void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(recentTopics)
  if (data.length === 0) return null
  return (
    <div className="row" role="group" aria-label={t('topics.recent')}>
      <span className="small soft">{t('topics.recent')}</span>
      {data.map((topic) => (
        <Button key={topic.topicId} onClick={() => onPick(topic)}>
          <bdi>{topic.topicName}</bdi>
        </Button>
      ))}
    </div>
  )
}
