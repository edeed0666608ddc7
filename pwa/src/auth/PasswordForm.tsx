import type { LoginResult } from '@takhti/schema/accounts/model'
import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { backQuery } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { TypedEmail } from '#ui/use-email.ts'
import { useAttempt } from './attempt.ts'

const ResendButton = lazy(async () => ({ default: (await import('./signup/ResendButton.tsx')).ResendButton }))

type PasswordFormProps = { shared: TypedEmail; onLogin: (login: LoginResult) => Promise<void> }

export function PasswordForm({ shared: [email, setEmail], onLogin }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const attempt = useAttempt()
  const fault = checkEmailField(email)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fault !== 'ok' || password === '') return
    void attempt.run(async () => onLogin(await send(calls.accounts.login, { email: normaliseEmail(email), password })))
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={
          isChecked && fault !== 'ok'
            ? t(fault === 'emailMissing' ? 'login.emailRequired' : 'login.emailInvalid')
            : null
        }
      />
      <Field
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isChecked && password === '' ? t('login.passwordMissing') : attempt.problem}
      />
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('login.signIn')}
      </Button>
      {attempt.code === 'accounts/email-unverified' && (
        <Suspense>
          <ResendButton of={{ email: normaliseEmail(email) }} isFresh={false} />
        </Suspense>
      )}
      <a href={`/forgotpassword${backQuery()}`}>{t('password.forgot')}</a>
    </form>
  )
}
