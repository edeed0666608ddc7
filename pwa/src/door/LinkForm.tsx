import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from './attempt.ts'

/** Asks for a sign-in link; the answer is the same whether the address has an account or not. */
export function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkEmailField(email)
    setFault(checked === 'ok' ? null : checked)
    if (checked !== 'ok') return
    void attempt.run(async () => {
      await send(calls.accounts.sendVerificationLink, { id: normaliseEmail(email), language: currentLanguage().code })
      onSent(normaliseEmail(email))
    })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault ? t(`login.${fault}`) : attempt.problem}
      />
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('login.sendLink')}
      </Button>
    </form>
  )
}
