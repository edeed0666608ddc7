import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordSet } from './PasswordSet.tsx'

type Found = { at: 'looking' } | { at: 'expired' } | { at: 'failed' } | { at: 'new'; email: string } | { at: 'done' }

/** The target of the link in a forgotten-password mail. Its secret is after `#`, and only a new password uses it up. */
export function ResetScreen() {
  const { t } = useTranslation()
  const [vid] = useState(() => new URLSearchParams(location.hash.replace(/^#/, '')).get('vid') ?? '')
  const { found, setFound, lookAgain } = useLink(vid)
  switch (found.at) {
    case 'looking':
      return <p role="status">{t('password.looking')}</p>
    case 'expired':
      return <ExpiredLink />
    case 'done':
      return <PasswordSet />
    case 'failed':
      return (
        <div className="stack" role="alert">
          <h1>{t('errors.unknown')}</h1>
          <Button onClick={lookAgain}>{t('common.retry')}</Button>
        </div>
      )
    case 'new':
      return (
        <NewPasswordForm
          email={found.email}
          shown={{ vid }}
          onDone={() => setFound({ at: 'done' })}
          onGone={() => setFound({ at: 'expired' })}
        />
      )
  }
}

function useLink(vid: string) {
  const [found, setFound] = useState<Found>(vid === '' ? { at: 'expired' } : { at: 'looking' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (vid === '') return undefined
    const aborter = new AbortController()
    send(calls.passwords.verifyCode, { vid }, { signal: aborter.signal }).then(
      ({ email }) => setFound({ at: 'new', email }),
      (error: unknown) => {
        if (aborter.signal.aborted) return
        const isExpired = error instanceof ApiError && error.code === 'accounts/link-invalid'
        setFound({ at: isExpired ? 'expired' : 'failed' })
      },
    )
    return () => aborter.abort()
  }, [vid, round])
  function lookAgain() {
    setFound({ at: 'looking' })
    setRound(round + 1)
  }
  return { found, setFound, lookAgain }
}

function ExpiredLink() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="alert">
      <h1>{t('link.expiredTitle')}</h1>
      <p>{t('link.expiredText')}</p>
      <a className="button" data-look="main" href="/forgotpassword">
        {t('link.another')}
      </a>
    </div>
  )
}
