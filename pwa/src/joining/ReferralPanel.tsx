import { IconCopy } from '@tabler/icons-react'
import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'
import './joining.css'

/** The code of the institute: people ask to join with it, and other institutes are brought by it. */
export function ReferralPanel() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.joining.referralCode, { id: requirePerson().instituteId }))
  if (!data) return null
  const { referralCode, referredCount } = data.data

  async function copy() {
    await navigator.clipboard.writeText(referralCode)
    say(t('common.copied'))
  }

  return (
    <section className="card stack" aria-labelledby="referral">
      <h2 id="referral">{t('referral.title')}</h2>
      <p className="soft">{t('referral.text')}</p>
      <div className="row">
        <output className="referral-code" dir="ltr">
          {referralCode}
        </output>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden="true" />
          {t('referral.copy')}
        </Button>
      </div>
      <p className="soft">{t('referral.count', { count: referredCount })}</p>
      <RecommendForm />
    </section>
  )
}

function RecommendForm() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)
  const command = useCommand(calls.joining.inviteInstitute)

  async function recommend() {
    await command.run({ email: normaliseEmail(email), language: currentLanguage().code })
    say(t('referral.sent'))
    setEmail('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkEmailField(email)
    setFault(checked === 'ok' ? null : checked)
    // What the edge refuses stands at the field.
    if (checked === 'ok') void recommend().catch(() => {})
  }

  return (
    <form className="joining-form" noValidate onSubmit={submit}>
      <Field
        label={t('referral.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault ? t(`login.${fault}`) : command.problem && t(`errors.${command.problem.code}`)}
      />
      <Button type="submit" isBusy={command.isPending} disabled={command.isBlocked}>
        {t('referral.send')}
      </Button>
    </form>
  )
}
