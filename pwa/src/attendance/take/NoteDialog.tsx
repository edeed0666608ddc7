import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

type NoteDialogProps = { name: string; note: string; onNote: (note: string) => void; onClose: () => void }

/** A note about a student's attendance, for the teachers of the class. */
export function NoteDialog({ name, note, onNote, onClose }: NoteDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  const [text, setText] = useState(note)
  return (
    <Dialog
      title={t('noteOf', { name })}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={i18n.t('common.save')}
      onClose={onClose}
      onSubmit={() => {
        onNote(text.trim())
        onClose()
      }}
    >
      <Field
        label={t('note')}
        hint={t('noteHint')}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}
