import { resendAfterSeconds } from '@takhti/schema/accounts/signup/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { wanted } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from '../attempt.ts'
import { useCountdown } from './use-countdown.ts'

type ResendButtonProps = {
  /** What identifies the sign-up: its ticket, an expired link, or the address. */
  of: { ticket?: string; verify_token?: string; email?: string }
  /** Whether a mail went out just now, so that the next one waits. */
  isFresh: boolean
}

/** Requests the mail again, with the seconds until that is possible once more. */
export function ResendButton({ of, isFresh }: ResendButtonProps) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const attempt = useAttempt()
  const { left, restart } = useCountdown(isFresh ? resendAfterSeconds : 0)

  function resend() {
    void attempt.run(async () => {
      await send(calls.signup.resend, { ...of, back: wanted(location.search) ?? undefined })
      setSent(true)
      restart(resendAfterSeconds)
    })
  }

  return (
    <div className="stack">
      <Button look={isFresh ? 'quiet' : 'main'} isBusy={attempt.isBusy} disabled={left > 0} onClick={resend}>
        {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
      </Button>
      <p role="status">{isSent ? t('verify.resent') : ''}</p>
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
    </div>
  )
}
