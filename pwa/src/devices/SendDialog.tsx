import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

type SendDialogProps = { deviceId: string; name: string; onClose: () => void }

/** Lays a text into the clipboard of a device. */
export function SendDialog({ deviceId, name, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const sending = useCommand(lateCalls.pairing.send, { isToldInPlace: true })
  const { personId, instituteId } = requirePerson()

  async function submit() {
    const own = { userKneuraId: personId, instituteKneuraId: instituteId, deviceId }
    const sent = await sending.run({ ...own, type: 'COPY_CLIPBOARD', message: { text } }).catch(() => null)
    if (sent === null) return
    say(t('pairing.sent'))
    onClose()
  }

  return (
    <Dialog
      title={t('pairing.sendNamed', { name })}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('pairing.send')}
      isBusy={sending.isPending}
      isSubmitDisabled={text === '' || sending.isBlocked}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('pairing.text')}
        value={text}
        maxLength={1_000}
        onChange={(event) => setText(event.target.value)}
      />
      <CommandProblem of={sending} />
    </Dialog>
  )
}
