import { IconListTree } from '@tabler/icons-react'
import type { CuratedVideo, TopicWithHierarchy } from '@takhti/schema/topics/model'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { AddButton } from './AddButton.tsx'
import { AddTopicDialog } from './AddTopicDialog.tsx'
import { QuestionsOfTopic } from './QuestionsOfTopic.tsx'
import { storeRecentTopic } from './recent-topics.ts'
import { RecentTopics } from './RecentTopics.tsx'
import { TopicTree } from './TopicTree.tsx'
import { useTopics } from './use-topics.ts'

const address = { topic: anyText }

/** The questions that an institute stores and the platform offers, by topic. */
export const questionBankScreen = screen({
  path: paths.questionBank,
  title: 'topics',
  roles: ['instructor'],
  View: () => <QuestionBank />,
})

function QuestionBank() {
  const { t } = useTranslation()
  const { topics, isPending, problem, retry } = useTopics()
  const [{ topic: picked }, setAddress] = useAddress(address)
  const topic = topics.find(({ topicId }) => topicId === picked) ?? null

  function pick(topicId: string) {
    setAddress({ topic: topicId })
    const chosen = topics.find((each) => each.topicId === topicId)
    if (chosen) void storeRecentTopic(chosen)
  }

  if (isPending) return <Skeleton label={t('common.loading')} />
  if (problem)
    return (
      <Notice title={t('states.failedTitle')} text={t(`errors.${problem.code}`)}>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </Notice>
    )
  return (
    <div className="stack">
      <TopicPanel key={topic === null ? '' : 'picked'} topics={topics} topic={topic} onPick={pick} />
      {topic !== null && <OfTopic key={topic.topicId} topic={topic} />}
    </div>
  )
}

type TopicPanelProps = {
  topics: readonly TopicWithHierarchy[]
  topic: TopicWithHierarchy | null
  onPick: (topicId: string) => void
}

/** The tree, open until a topic is picked. */
function TopicPanel({ topics, topic, onPick }: TopicPanelProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const steps = topic === null ? [] : [...topic.hierarchy.map(({ name }) => name), topic.topicName]
  return (
    <details className="card topic-panel" open={topic === null}>
      <summary>{topic === null ? t('topics.pick') : <bdi>{steps.join(' › ')}</bdi>}</summary>
      <div className="stack">
        <RecentTopics onPick={({ topicId }) => onPick(topicId)} />
        {topics.length === 0 && (
          <Notice mark={<IconListTree size={36} />} title={t('topics.noneTitle')} text={t('topics.none')} />
        )}
        {topics.length > 0 && (
          <TopicTree topics={topics} picked={topic?.topicId ?? ''} onPick={({ topicId }) => onPick(topicId)} />
        )}
        <AddButton parent={topic} onAdd={() => setAdding(true)} />
      </div>
      {isAdding && (
        <AddTopicDialog
          topics={topics}
          parent={topic}
          onAdded={({ topicId }) => onPick(topicId)}
          onClose={() => setAdding(false)}
        />
      )}
    </details>
  )
}

function OfTopic({ topic: { topicId } }: { topic: TopicWithHierarchy }) {
  const { t } = useTranslation()
  const [bankId, curatedId] = [useId(), useId()]
  const bank = useEveryPage(lateCalls.topics.bank, { topicId }, (page) => page)
  const curated = useEveryPage(lateCalls.topics.curatedQuestions, { topicId }, (page) => page)
  // Both are shown at once, so that the page moves once.
  if ([bank, curated].some(({ isPending, items }) => isPending && items.length === 0))
    return <Skeleton label={t('common.loading')} />
  return (
    <>
      <section className="stack" aria-labelledby={bankId}>
        <h2 id={bankId}>{t('topics.ofInstitute')}</h2>
        <QuestionsOfTopic source="bank" pages={bank} />
      </section>
      <section className="stack" aria-labelledby={curatedId}>
        <h2 id={curatedId}>{t('topics.ofPlatform')}</h2>
        <QuestionsOfTopic source="curated" pages={curated} />
      </section>
      <Videos topicId={topicId} />
    </>
  )
}

function Videos({ topicId }: { topicId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(q(lateCalls.topics.curatedTopics, {}))
  const videos: readonly CuratedVideo[] = data?.data.items.find((each) => each.topicId === topicId)?.videos ?? []
  if (videos.length === 0) return null
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('topics.videos')}</h2>
      <ul className="stack">
        {videos.map((video) => (
          <li key={video.id}>
            <a href={video.url} target="_blank" rel="noreferrer" dir="auto" lang={video.language}>
              {video.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
