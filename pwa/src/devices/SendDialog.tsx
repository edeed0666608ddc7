import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'

type SendDialogProps = { deviceId: string; name: string; onClose: () => void }

const places = { clipboard: 'COPY_CLIPBOARD', lesson: 'COPY_TO_LESSON' } as const

type Place = keyof typeof places

/** Puts a text into the clipboard of a device, or onto the page of its open lesson. */
export function SendDialog({ deviceId, name, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Place>('clipboard')
  const sending = useCommand(lateCalls.pairing.send, { isShownInPlace: true })
  const { personId, instituteId } = requirePerson()

  async function submit() {
    const own = { userKneuraId: personId, instituteKneuraId: instituteId, deviceId }
    const sent = await sending.run({ ...own, type: places[place], message: { text } }).catch(() => null)
    if (sent === null) return
    showMessage(t('pairing.sent'))
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
      <SelectField
        label={t('pairing.place')}
        value={place}
        options={[
          { value: 'clipboard', label: t('pairing.places.clipboard') },
          { value: 'lesson', label: t('pairing.places.lesson') },
        ]}
        // The options are the targets.
        onChange={({ target }) => setPlace(target.value as Place)}
      />
      <CommandProblem of={sending} />
    </Dialog>
  )
}
