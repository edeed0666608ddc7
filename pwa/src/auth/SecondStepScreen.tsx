import type { LoginResult } from '@takhti/schema/accounts/model'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { canUsePasskeys, proveByPasskey } from '#api/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from './attempt.ts'

type SecondStepProps = { login: LoginResult; onLogin: (login: LoginResult) => Promise<void> }

/** The second step of signing in: a code of the authenticator app, a recovery code or a passkey. */
export function SecondStepScreen({ login, onLogin }: SecondStepProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const { run, isBusy, problem } = useAttempt()

  const prove = (give: () => Promise<unknown>) =>
    run(async () => {
      await give()
      await onLogin({ ...login, isSecondFactorDue: false, reach: 'full' })
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') void prove(() => send(lateCalls.factors.prove, { code }))
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>{t('factor.stepTitle')}</h1>
      <p>{t('factor.stepText')}</p>
      <Field
        label={t('factor.code')}
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={problem}
      />
      <Button type="submit" look="main" isBusy={isBusy}>
        {t('factor.confirm')}
      </Button>
      {canUsePasskeys() && <Button onClick={() => void prove(proveByPasskey)}>{t('factor.usePasskey')}</Button>}
      <p className="small soft">{t('factor.lost')}</p>
    </form>
  )
}
