import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { Question } from './use-import.ts'

/** Requests the password of a PDF, which opens the file here and is sent nowhere. */
export function PasswordDialog({ question, onClose }: Question<'password'>) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <Dialog
      title={t('importLesson.password.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('importLesson.password.open')}
      isSubmitDisabled={password === ''}
      onSubmit={() => question.answer(password)}
      onClose={onClose}
    >
      <Field
        label={t('importLesson.password.label', { name: question.name })}
        error={question.isWrong ? t('importLesson.password.wrong') : null}
        type="password"
        autoComplete="off"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Dialog>
  )
}
