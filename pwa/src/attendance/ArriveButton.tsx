import { IconMapPinCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

/** A student types the code that the room shows. */
export function ArriveButton({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMapPinCheck size={18} aria-hidden="true" />
        {t('attendance.arrive')}
      </Button>
      {isOpen && <ArriveDialog classId={classId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ArriveDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.attendance.arrive, { isShownInPlace: true })
  const [code, setCode] = useState('')
  const [isDone, setDone] = useState(false)
  const send = () => {
    // A refusal is shown below.
    void command.run({ classId, code }).then(
      () => setDone(true),
      () => {},
    )
  }
  return (
    <Dialog
      title={t('attendance.arriving.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      {...(!isDone && {
        cancelLabel: t('common.cancel'),
        submitLabel: t('attendance.arrive'),
        isBusy: command.isPending,
        isSubmitDisabled: command.isBlocked || code.trim() === '',
        onSubmit: send,
      })}
    >
      {isDone ? (
        <p role="status">{t('attendance.arriving.done')}</p>
      ) : (
        <Field
          label={t('attendance.arriving.field')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={9}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <CommandProblem of={command} />
    </Dialog>
  )
}
