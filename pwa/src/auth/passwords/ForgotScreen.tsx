import { normaliseResetCode } from '@takhti/schema/accounts/passwords/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { backQuery, wanted } from '#api/return-path.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { EmailForm } from '#ui/EmailForm.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from '../attempt.ts'
import { useTypedEmail } from '../email-draft.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordSet } from './PasswordSet.tsx'

type Step =
  | { at: 'email' }
  | { at: 'code'; email: string }
  | { at: 'new'; email: string; code: string }
  | { at: 'done' }

/** From an address to a mailed code to a new password. The link in the same mail leads to `/resetpassword`. */
export function ForgotScreen() {
  const [step, setStep] = useState<Step>({ at: 'email' })
  if (step.at === 'email') return <EmailStep onSent={(email) => setStep({ at: 'code', email })} />
  if (step.at === 'done') return <PasswordSet />
  const { email } = step
  if (step.at === 'new') {
    const { code } = step
    return (
      <NewPasswordForm
        email={email}
        shown={{ email, code }}
        onDone={() => setStep({ at: 'done' })}
        onGone={() => setStep({ at: 'code', email })}
      />
    )
  }
  return (
    <CodeStep
      email={email}
      onGood={(code) => setStep({ at: 'new', email, code })}
      onAgain={() => setStep({ at: 'email' })}
    />
  )
}

function EmailStep({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { run, isBusy, problem } = useAttempt()
  const shared = useTypedEmail()
  return (
    <div className="stack">
      <h1>{t('password.forgotTitle')}</h1>
      <p className="soft">{t('password.forgotText')}</p>
      <EmailForm
        autoComplete="username"
        shared={shared}
        button={{ look: 'main', isBusy, children: t('password.send') }}
        problem={problem}
        onSend={(email) =>
          run(async () => {
            await send(calls.passwords.forgot, {
              email,
              language: currentLanguage().code,
              back: wanted(location.search) ?? undefined,
            })
            onSent(email)
          })
        }
      />
      <a href={`/login${backQuery()}`}>{t('password.backToSignIn')}</a>
    </div>
  )
}

type CodeStepProps = { email: string; onGood: (code: string) => void; onAgain: () => void }

function CodeStep({ email, onGood, onAgain }: CodeStepProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = normaliseResetCode(typed)
    setMissing(code === '')
    if (code === '') return
    void attempt.run(async () => {
      await send(calls.passwords.verifyCode, { email, code })
      onGood(code)
    })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>{t('login.mailTitle')}</h1>
      <p>{t('password.sentText', { email })}</p>
      <Field
        label={t('password.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isMissing ? t('password.codeMissing') : attempt.problem}
      />
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('password.next')}
      </Button>
      <Button look="quiet" onClick={onAgain}>
        {t('login.again')}
      </Button>
    </form>
  )
}
