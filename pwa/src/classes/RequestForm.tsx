import { IconMail } from '@tabler/icons-react'
import { checkEmailField } from '@takhti/schema/accounts/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

/** Asks a student into the class by e-mail, also one who has no account yet. */
export function RequestForm({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const request = useCommand(calls.classes.request)
  const verdict = checkEmailField(email)

  function ask() {
    setChecked(true)
    if (verdict !== 'ok') return
    void request.run({ classId, email, role: 'learner' }).then(
      () => {
        say(t('classes.asked', { email }))
        setEmail('')
        setChecked(false)
      },
      // The field says why.
      () => {},
    )
  }

  const refusal = request.problem && t(`errors.${request.problem.code}`)
  return (
    <fieldset className="ask">
      <legend>{t('classes.askTitle')}</legend>
      <Field
        label={t('login.email')}
        hint={t('classes.askHint')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        error={isChecked && verdict !== 'ok' ? t(`login.${verdict}`) : refusal}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button isBusy={request.isPending} disabled={request.isBlocked} onClick={ask}>
        <IconMail size={18} aria-hidden="true" />
        {t('classes.ask')}
      </Button>
    </fieldset>
  )
}
