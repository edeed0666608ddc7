import { checkNewPassword, type NewPasswordFaults } from '@takhti/schema/accounts/passwords/fields'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordMeter } from '#ui/PasswordMeter.tsx'
import { useAttempt } from '../attempt.ts'

type NewPasswordFormProps = {
  email: string
  /** The proof that the mail was read. */
  shown: { vid: string } | { email: string; code: string }
  onDone: () => void
  /** The link or code has been used up or voided meanwhile. */
  onGone: () => void
}

/** A new password, twice. */
export function NewPasswordForm({ email, shown, onDone, onGone }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState<NewPasswordFaults>({})
  const attempt = useAttempt()
  const isGone = attempt.code === 'accounts/link-invalid' || attempt.code === 'accounts/code-invalid'

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkNewPassword({ newPassword, confirmation, own: [email] })
    setFaults(found)
    if (Object.keys(found).length > 0) return
    void attempt.run(async () => {
      await send(calls.passwords.reset, { ...shown, newPassword })
      history.replaceState(null, '', location.pathname + location.search)
      onDone()
    })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div>
        <h1>{t('password.newTitle')}</h1>
        <p className="soft">
          <bdi>{email}</bdi>
        </p>
      </div>
      {/* Password managers store both as a pair. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label={t('password.new')}
        hint={t('password.hint')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
        error={faults.newPassword ? t(`password.${faults.newPassword}`) : attempt.problem}
      />
      <PasswordMeter password={newPassword} own={[email]} isRefused={attempt.code === 'accounts/password-unsafe'} />
      <Field
        label={t('password.confirmation')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={faults.confirmation ? t(`password.${faults.confirmation}`) : null}
      />
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('password.set')}
      </Button>
      {isGone && <Button onClick={onGone}>{t('password.another')}</Button>}
    </form>
  )
}
