import { newId } from '@takhti/schema/kit/ids'
import type { TopicKind, TopicWithHierarchy } from '@takhti/schema/topics/model'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#ui/use-form.ts'
import { kindsBelow, sameNamed, type PickedTopic } from './topic-tree.ts'

type AddTopicDialogProps = {
  topics: readonly TopicWithHierarchy[]
  parent: TopicWithHierarchy | null
  onAdded: (topic: PickedTopic) => void
  onClose: () => void
}

/** Adds a topic below another one. A name that is there already is picked instead of added. */
export function AddTopicDialog({ topics, parent, onAdded, onClose }: AddTopicDialogProps) {
  const { t } = useTranslation()
  const add = useCommand(lateCalls.topics.add, { isShownInPlace: true })
  const kinds = kindsBelow(parent)
  const form = useForm<{ kind: TopicKind; name: string }>({
    initial: { kind: kinds[0] ?? 'Topic', name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('topics.nameMissing') : null }),
    command: add,
    save: async ({ kind, name: typed }) => {
      const name = typed.trim()
      const parentId = parent?.topicId ?? null
      const there = sameNamed(topics, { parentId, name })
      const topicId = there?.topicId ?? newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
      if (there === null) await add.run({ id: topicId, parentId, kind, name })
      onAdded({ topicId, topicName: there?.topicName ?? name })
    },
  })
  return (
    <FormDialog
      title={parent === null ? t('topics.addBoard') : t('topics.addBelow', { name: parent.topicName })}
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <Field label={t('topics.name')} maxLength={200} {...form.field('name')} />
        {kinds.length > 1 && (
          <SelectField
            label={t('topics.kind')}
            value={form.values.kind}
            // Values of the list below alone.
            onChange={({ target }) => form.set({ kind: target.value as TopicKind })}
            options={kinds.map((kind) => ({ value: kind, label: t(`topics.kinds.${kind}`) }))}
          />
        )}
      </div>
    </FormDialog>
  )
}
