import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TopicPicker } from '#topics/port.tsx'
import { Button } from '#ui/Button.tsx'

type TopicFieldProps = { draft: DraftQuestion; set: (fields: Partial<DraftQuestion>) => void }

/** The topic of a question, picked from the tree. */
export function TopicField({ draft, set }: TopicFieldProps) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="field">
      <span>{t('sets.topic')}</span>
      <Button onClick={() => setPicking(true)}>
        <bdi>{draft.topicName || t('sets.unset')}</bdi>
        <span className="hidden">: {t('sets.topic')}</span>
      </Button>
      {isPicking && (
        <TopicPicker topicId={draft.topicId} onPick={(topic) => set(topic)} onClose={() => setPicking(false)} />
      )}
    </div>
  )
}
