import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { waitingSignUp, type WaitingSignUp } from '#api/pending-sign-up.ts'
import { backQuery } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { ResendButton } from './ResendButton.tsx'

const lookAgainMs = 5_000

/** Shows where the mail was sent, and detects when its link was used, in this browser or elsewhere. */
export function SentPanel({ signUp, onAgain }: { signUp: WaitingSignUp; onAgain: () => void }) {
  const { t } = useTranslation()
  const isVerified = useVerified(signUp.ticket)
  if (isVerified) {
    return (
      <div className="stack" role="status">
        <h1>{t('verify.done')}</h1>
        {/* The page that proves the address ends the sign-up only in its own browser. */}
        <p>{t(waitingSignUp()?.ticket === signUp.ticket ? 'verify.elsewhere' : 'verify.here')}</p>
        <a className="button" data-look="main" href={`/login${backQuery()}`}>
          {t('login.signIn')}
        </a>
      </div>
    )
  }
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h1>{t('login.mailTitle')}</h1>
        <p>{t('signUp.sentText', { email: signUp.email })}</p>
      </div>
      <ResendButton of={{ ticket: signUp.ticket }} isFresh />
      <Button look="quiet" onClick={onAgain}>
        {t('login.again')}
      </Button>
    </div>
  )
}

function useVerified(ticket: string): boolean {
  const [isVerified, setVerified] = useState(false)
  useEffect(() => {
    if (isVerified) return undefined
    const timer = setInterval(() => {
      if (document.hidden) return
      send(calls.signup.status, { ticket }).then(
        ({ emailVerified }) => setVerified(emailVerified),
        // Polled again soon; nothing depends on this one answer.
        () => {},
      )
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [ticket, isVerified])
  return isVerified
}
