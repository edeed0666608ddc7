import { IconPlus } from '@tabler/icons-react'
import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

type AddButtonProps = { parent: TopicWithHierarchy | null; onAdd: () => void }

/** Adds below the picked topic, or a board where none is picked. A topic has nothing below it. */
export function AddButton({ parent, onAdd }: AddButtonProps) {
  const { t } = useTranslation()
  if (parent?.kind === 'Topic') return null
  return (
    <div>
      <Button className="topic-add" onClick={onAdd}>
        <IconPlus size={20} aria-hidden="true" />
        {parent === null ? t('topics.addBoard') : t('topics.addBelow', { name: parent.topicName })}
      </Button>
    </div>
  )
}
