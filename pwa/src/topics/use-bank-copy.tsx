import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { showMessage } from '#ui/snackbars.ts'
import type { PickedTopic } from './topic-tree.ts'
import { TopicPicker } from './TopicPicker.tsx'

type BankCopy = { store: (questions: readonly DraftQuestion[]) => void; dialog: ReactNode }

/** Copies questions of an assessment into the institute's bank. Those without a topic get the one that is picked. */
export function useBankCopy(assessmentId: string): BankCopy {
  const { t } = useTranslation()
  const save = useCommand(lateCalls.topics.keepInBank)
  const [waiting, setWaiting] = useState<readonly DraftQuestion[] | null>(null)

  async function send(questions: readonly DraftQuestion[], topic?: PickedTopic) {
    const questionIds = questions.map(({ id }) => id)
    await save.run({ assessmentId, questionIds, ...(topic && { topicId: topic.topicId }) })
    showMessage(t('topics.stored', { count: questionIds.length }), 4_000)
  }

  return {
    store(all) {
      // The bank has no half-filled questions.
      const questions = all.filter(({ description }) => !isEmptyRichText(description))
      if (questions.length === 0) showMessage(t('topics.nothingToStore'), 4_000)
      else if (questions.every(({ topicId }) => topicId !== undefined)) void send(questions)
      else setWaiting(questions)
    },
    dialog: waiting && <TopicPicker onPick={(topic) => void send(waiting, topic)} onClose={() => setWaiting(null)} />,
  }
}
