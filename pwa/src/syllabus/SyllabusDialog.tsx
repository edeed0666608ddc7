import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Syllabus } from '@takhti/schema/syllabus/model'
import { topicsBelow } from '@takhti/schema/syllabus/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { TopicPicker, useTopics } from '#topics/port.tsx'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoveButtons, moved } from '#ui/MoveButtons.tsx'
import { useForm } from '#ui/use-form.ts'

type SyllabusDialogProps = { classId: string; changed: Syllabus | null; onClose: () => void }

/** Topics of a syllabus in their order; a chapter or a subject adds what is below it. */
export function SyllabusDialog({ classId, changed, onClose }: SyllabusDialogProps) {
  const { t } = useTranslation()
  const { topics } = useTopics()
  const [isPicking, setPicking] = useState(false)
  const create = useCommand(lateCalls.syllabus.create, { isShownInPlace: true })
  const update = useCommand(lateCalls.syllabus.update, { isShownInPlace: true })
  const form = useForm({
    initial: { ids: changed?.topics.map(({ topicId }) => topicId) ?? [] },
    command: changed ? update : create,
    save({ ids: topic_ids }) {
      const input = { for_class: classId, topic_ids }
      return changed ? update.run(input) : create.run(input)
    },
  })
  const { ids } = form.values
  const known = new Map([...(changed?.topics ?? []), ...topics].map((topic) => [topic.topicId, topic.topicName]))

  return (
    <>
      <FormDialog
        title={t(changed ? 'syllabus.change' : 'syllabus.make')}
        form={form}
        isSubmitDisabled={ids.length === 0}
        footer={changed && <RemoveButton classId={classId} onRemoved={onClose} />}
        onClose={onClose}
      >
        <p className="soft">{t('syllabus.hint')}</p>
        <ol className="syllabus-topics">
          {ids.map((id, at) => (
            <li key={id} className="row">
              <bdi className="grow">{known.get(id) ?? t('common.loading')}</bdi>
              <MoveButtons
                names={{
                  up: t('syllabus.up', { name: known.get(id) ?? '' }),
                  down: t('syllabus.down', { name: known.get(id) ?? '' }),
                }}
                index={at}
                count={ids.length}
                onMove={(to) => form.set({ ids: [...moved(ids, at, to)] })}
              />
              <IconButton
                label={t('syllabus.leaveOut', { name: known.get(id) ?? '' })}
                onClick={() => form.set({ ids: ids.filter((each) => each !== id) })}
              >
                <IconTrash size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
        <Button onClick={() => setPicking(true)}>
          <IconPlus size={18} aria-hidden="true" />
          {t('syllabus.add')}
        </Button>
      </FormDialog>
      {isPicking && (
        <TopicPicker
          onPick={({ topicId }) => form.set({ ids: [...new Set([...ids, ...topicsBelow(topics, topicId)])] })}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

function RemoveButton({ classId, onRemoved }: { classId: string; onRemoved: () => void }) {
  const { t } = useTranslation()
  const remove = useCommand(lateCalls.syllabus.remove)
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        {t('syllabus.remove')}
      </Button>
    )
  return (
    <Button
      look="danger"
      isBusy={remove.isPending}
      disabled={remove.isBlocked}
      // The bar at the top shows a refusal.
      onClick={() => void remove.run({ for_class: classId }).then(onRemoved, () => {})}
    >
      {t('syllabus.removeNow')}
    </Button>
  )
}
