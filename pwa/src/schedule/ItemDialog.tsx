import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { overlaps } from '@takhti/schema/schedule/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { removeWithUndo } from '#ui/removal.ts'
import { showMessage } from '#ui/snackbars.ts'
import { draftOf, plannedIn, type Draft } from './draft.ts'
import { ItemFields } from './ItemFields.tsx'

type ItemDialogProps = {
  /** The class that it is for; null where one is chosen here. */
  classId: string | null
  /** The item to change; null for a new one. */
  item: ScheduleItem | null
  /** Other items at the same time. */
  items: readonly ScheduleItem[]
  /** The institute's time zone, which new items use. */
  timeZone: string
  onClose: () => void
}

/** Adds an item to the schedule, changes it, or removes it. */
export function ItemDialog({ classId, item, items, timeZone, onClose }: ItemDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, { classId, timeZone }))
  const remove = useCommand(lateCalls.schedule.remove)
  const create = useCommand(lateCalls.schedule.create, { isShownInPlace: true })
  const update = useCommand(lateCalls.schedule.update, { isShownInPlace: true })
  const tried = item === null ? create : update
  const planned = plannedIn(draft)
  const beside = planned
    ? items.filter(
        (other) =>
          other.classId === planned.classId &&
          other.scheduleId !== item?.scheduleId &&
          overlaps(planned, other, new Date()),
      )
    : []

  async function store() {
    if (planned === null) return
    const { classId: ofClass, flowId, ...rest } = planned
    if (item === null) await create.run({ ...rest, classId: ofClass, flowId })
    // A lesson that this teacher cannot name is left as it is.
    else await update.run({ ...rest, scheduleId: item.scheduleId, ...(flowId !== item.flowId && { flowId }) })
    showMessage(t('saved'))
    onClose()
  }

  function leave({ scheduleId, title }: ScheduleItem) {
    removeWithUndo([scheduleId], i18n.t('library.removed', { name: title }), () => remove.run({ id: scheduleId }))
    onClose()
  }

  return (
    <Dialog
      title={t(item === null ? 'add' : 'change')}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={i18n.t('common.save')}
      isBusy={tried.isPending}
      isSubmitDisabled={planned === null || tried.isBlocked}
      onClose={onClose}
      // A refusal is shown from the command itself.
      onSubmit={() => void store().catch(() => {})}
      footer={
        item && (
          <Button look="danger" onClick={() => leave(item)}>
            {t('remove')}
          </Button>
        )
      }
    >
      <ItemFields draft={draft} isNew={item === null} isOfAll={classId === null} onChange={setDraft} />
      <p role="status" className="schedule-beside" dir="auto">
        {beside.length > 0 && t('beside', { titles: beside.map(({ title }) => title).join(', ') })}
      </p>
      <CommandProblem of={tried} />
    </Dialog>
  )
}
