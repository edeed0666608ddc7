import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AddButton } from './AddButton.tsx'
import { AddTopicDialog } from './AddTopicDialog.tsx'
import { storeRecentTopic } from './recent-topics.ts'
import { RecentTopics } from './RecentTopics.tsx'
import type { PickedTopic } from './topic-tree.ts'
import { TopicTree } from './TopicTree.tsx'
import { useTopics } from './use-topics.ts'

export type TopicPickerProps = {
  /** The topic that is picked first, such as the one that a question has. */
  topicId?: string | undefined
  onPick: (topic: PickedTopic) => void
  onClose: () => void
}

/** Picks a topic: one of the last three, one of the tree, or a new one. */
export function TopicPicker({ topicId = '', onPick, onClose }: TopicPickerProps) {
  const { t } = useTranslation()
  const { topics, isPending, problem, retry } = useTopics()
  const [picked, setPicked] = useState(topicId)
  const [isChecked, setChecked] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const topic = topics.find((each) => each.topicId === picked) ?? null

  function finish(chosen: PickedTopic) {
    void storeRecentTopic(chosen)
    onPick({ topicId: chosen.topicId, topicName: chosen.topicName })
    onClose()
  }

  return (
    <>
      <Dialog
        title={t('topics.pick')}
        closeLabel={t('common.close')}
        cancelLabel={t('common.cancel')}
        submitLabel={t('topics.choose')}
        onClose={onClose}
        onSubmit={() => (topic === null ? setChecked(true) : finish(topic))}
      >
        <div className="stack">
          <RecentTopics onPick={finish} />
          {isPending && <Skeleton label={t('common.loading')} />}
          {problem && (
            <Notice title={t('states.failedTitle')} text={t(`errors.${problem.code}`)}>
              <Button onClick={retry}>{t('common.retry')}</Button>
            </Notice>
          )}
          {!isPending && !problem && topics.length === 0 && <p className="soft">{t('topics.none')}</p>}
          {topics.length > 0 && (
            <TopicTree topics={topics} picked={picked} onPick={(each) => setPicked(each.topicId)} />
          )}
          <p className="field-error" role="alert">
            {isChecked && topic === null && t('errors.topics/required')}
          </p>
          <AddButton parent={topic} onAdd={() => setAdding(true)} />
        </div>
      </Dialog>
      {isAdding && (
        <AddTopicDialog
          topics={topics}
          parent={topic}
          onAdded={(added) => setPicked(added.topicId)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
