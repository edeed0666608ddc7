import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { childrenOf, matchesOf, stepIdsOf } from './topic-tree.ts'
import './topics.css'

type TopicTreeProps = {
  topics: readonly TopicWithHierarchy[]
  /** The picked topic by id, or ''. */
  picked: string
  onPick: (topic: TopicWithHierarchy) => void
}

/** Board, class, subject, chapter and topic as a tree of radio buttons, with a search over all of it. */
export function TopicTree({ topics, picked, onPick }: TopicTreeProps) {
  const { t } = useTranslation()
  const name = useId()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const children = childrenOf(topics)
  const matches = matchesOf(topics, search)
  const row = { name, picked, onPick }
  // Until a step was opened or closed, the way to the picked topic is open.
  const open = opened ?? new Set(firstOpened(topics, picked))

  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }

  return (
    <div className="stack">
      <Field
        type="search"
        label={t('topics.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {search.trim() === '' ? (
        <Branch {...{ parentId: '', children, open, onToggle: toggle, row }} />
      ) : (
        <>
          <p className="small soft" role="status">
            {t('topics.found', { count: matches.length })}
          </p>
          <ul className="topic-branch">
            {matches.map((topic) => (
              <li key={topic.topicId}>
                <TopicChoice topic={topic} {...row} hasSteps />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function firstOpened(topics: readonly TopicWithHierarchy[], picked: string): string[] {
  const topic = topics.find(({ topicId }) => topicId === picked)
  return topic === undefined ? [] : stepIdsOf(topic)
}

type Row = { name: string } & Pick<TopicTreeProps, 'picked' | 'onPick'>

type BranchProps = {
  parentId: string
  children: ReadonlyMap<string, readonly TopicWithHierarchy[]>
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  row: Row
}

/** Closed steps are not rendered, so that thousands of topics cost nothing. */
function Branch({ parentId, ...tree }: BranchProps) {
  const { t } = useTranslation()
  const { children, open, onToggle, row } = tree
  return (
    <ul className="topic-branch">
      {children.get(parentId)?.map((topic) => {
        const { topicId, topicName } = topic
        const hasMore = children.has(topicId)
        const isOpen = open.has(topicId)
        return (
          <li key={topicId}>
            <div className="topic-row">
              {hasMore ? (
                <button
                  type="button"
                  className="icon-button topic-toggle"
                  aria-expanded={isOpen}
                  aria-label={t('topics.below', { name: topicName })}
                  onClick={() => onToggle(topicId)}
                >
                  {isOpen ? (
                    <IconChevronDown size={20} aria-hidden="true" />
                  ) : (
                    <IconChevronRight size={20} aria-hidden="true" className="topic-closed" />
                  )}
                </button>
              ) : (
                <span className="topic-toggle" />
              )}
              <TopicChoice topic={topic} {...row} />
            </div>
            {hasMore && isOpen && <Branch parentId={topicId} {...tree} />}
          </li>
        )
      })}
    </ul>
  )
}

type TopicChoiceProps = Row & { topic: TopicWithHierarchy; hasSteps?: boolean }

function TopicChoice({ topic, name, picked, onPick, hasSteps = false }: TopicChoiceProps) {
  const { t } = useTranslation()
  const { topicId, topicName, kind, hierarchy, isCurated } = topic
  return (
    <label className="topic-choice">
      <input type="radio" name={name} checked={picked === topicId} onChange={() => onPick(topic)} />
      <span className="grow">
        <bdi>{topicName}</bdi>{' '}
        <span className="small soft">
          {t(`topics.kinds.${kind}`)}
          {isCurated && ` · ${t('topics.curated')}`}
        </span>
        {hasSteps && hierarchy.length > 0 && (
          <span className="small soft topic-steps">
            <bdi>{hierarchy.map((step) => step.name).join(' › ')}</bdi>
          </span>
        )}
      </span>
    </label>
  )
}
