import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useEmail } from '#ui/use-email.ts'

/** Invites a student to the class by e-mail, also one without an account; part of the dialog's own form. */
export function RequestForm({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { typed, setTyped, check, fault } = useEmail()
  const { run, isPending, isBlocked, problem } = useCommand(calls.classes.request, { isShownInPlace: true })

  function ask() {
    const email = check()
    if (email === null) return
    void run({ classId, email, role: 'learner' }).then(
      () => {
        showMessage(t('classes.asked', { email }))
        setTyped('')
      },
      // The field shows the reason.
      () => {},
    )
  }

  return (
    <fieldset className="ask">
      <legend>{t('classes.askTitle')}</legend>
      <Field
        label={t('login.email')}
        hint={t('classes.askHint')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={typed}
        error={fault ?? (problem && t(`errors.${problem.code}`))}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button isBusy={isPending} disabled={isBlocked} onClick={ask}>
        <IconMail size={18} aria-hidden="true" />
        {t('classes.ask')}
      </Button>
    </fieldset>
  )
}
