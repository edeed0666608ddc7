import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { rememberVisit, type GoogleVisit } from '#api/pending-sign-up.ts'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from '../attempt.ts'
import './google.css'

/** Redirects to Google and back; shown where this installation offers it. No script of Google's runs here. */
export function GoogleButton({ intent }: { intent: GoogleVisit['intent'] }) {
  const { t } = useTranslation()
  const isOffered = useOffered()
  const attempt = useAttempt()
  if (!isOffered) return null

  function leave(wanted: GoogleVisit['intent']) {
    void attempt.run(async () => {
      const { address, nonce } = await send(calls.google.start, {})
      rememberVisit({ nonce, intent: wanted, back: location.search })
      location.assign(address)
    })
  }

  return (
    <div className="stack">
      <p className="google-or small soft">{t('google.or')}</p>
      <Button isBusy={attempt.isBusy} onClick={() => leave(intent)}>
        <GoogleMark />
        {t(intent === 'signup' ? 'google.signUp' : 'google.login')}
      </Button>
      {/* A person who teaches in one institute and is admin of another lands in the latter. */}
      {intent === 'login' && (
        <Button look="quiet" isBusy={attempt.isBusy} onClick={() => leave('adminLogin')}>
          {t('google.admin')}
        </Button>
      )}
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
    </div>
  )
}

function useOffered(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    send(calls.google.options, {}).then(
      (options) => setOffered(options.isOffered),
      // Without an answer there is no button, and the other sign-in methods remain.
      () => {},
    )
  }, [])
  return isOffered
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path fill="#4285f4" d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.3l7.7 6A24 24 0 0 0 47 24.6z" />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6a14.4 14.4 0 0 1-21.7-7.6l-8 6.2A24 24 0 0 0 24 48z"
      />
    </svg>
  )
}
