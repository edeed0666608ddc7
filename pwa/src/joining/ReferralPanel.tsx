import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { EmailForm } from '#ui/EmailForm.tsx'
import { showMessage } from '#ui/snackbars.ts'
import './joining.css'

/** The code of the institute: people request to join with it, and other institutes are recruited with it. */
export function ReferralPanel() {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.joining.referralCode, { id: requirePerson().instituteId }))
  if (!data) return null
  const { referralCode, referredCount } = data.data

  async function copy() {
    await navigator.clipboard.writeText(referralCode)
    showMessage(t('common.copied'))
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
  const { run, isPending, isBlocked, problem } = useCommand(lateCalls.joining.inviteInstitute, { isShownInPlace: true })
  return (
    <EmailForm
      className="joining-form"
      label={t('referral.email')}
      button={{ isBusy: isPending, disabled: isBlocked, children: t('referral.send') }}
      problem={problem && t(`errors.${problem.code}`)}
      onSend={async (email) => {
        await run({ email, language: currentLanguage().code })
        showMessage(t('referral.sent'))
        return true
      }}
    />
  )
}
