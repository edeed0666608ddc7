import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { forgetSignUp, waitingSignUp } from '#api/pending-sign-up.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from '../attempt.ts'
import { ResendButton } from './ResendButton.tsx'
import './sign-up.css'

type State = 'looking' | 'ready' | 'expired' | 'failed' | 'unknown'
type VerifyScreenProps = { onLogin: (login: LoginResult, search: string) => Promise<void> }

/** A proven address, and the query with the page that was requested before the sign-up. */
type Verified = { login: LoginResult; search: string }

/**
 * The target of the link in a sign-up mail. The secret is after `#`. Only the button uses it up, together with the
 * browser's sign-up ticket or the password chosen there.
 */
export function VerifyScreen({ onLogin }: VerifyScreenProps) {
  const { t } = useTranslation()
  const token = useToken()
  const { state, email, lookAgain } = useLink(token)
  const [verified, setVerified] = useState<Verified | null>(null)
  if (verified) return <Done verified={verified} onLogin={onLogin} />
  if (state === 'looking') return <p role="status">{t('verify.looking')}</p>
  if (state === 'expired') return <Expired token={token ?? ''} />
  if (state === 'unknown') {
    return (
      <div className="stack" role="alert">
        <h1>{t('errors.unknown')}</h1>
        <Button onClick={lookAgain}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (state === 'failed') return <Failed />
  return <VerifyForm key={token} token={token ?? ''} email={email} onVerified={setVerified} onSpent={lookAgain} />
}

type VerifyFormProps = {
  token: string
  email: string
  onVerified: (verified: Verified) => void
  onSpent: () => void
}

function VerifyForm({ token, email, onVerified, onSpent }: VerifyFormProps) {
  const { t } = useTranslation()
  const ticket = ticketFor(email)
  const [needsPassword, setNeedsPassword] = useState(ticket === null)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(needsPassword && password === '')
    if (needsPassword && password === '') return
    void attempt.run(async () => verify())
  }

  async function verify() {
    const proof = needsPassword || ticket === null ? { password } : { ticket }
    try {
      const { login } = await send(calls.signup.verify, { verify_token: token, ...proof })
      // A browser other than that of the sign-up has the page only from the mail.
      const search = waitingSignUp()?.back || location.search
      forgetSignUp()
      history.replaceState(null, '', location.pathname)
      onVerified({ login, search })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'accounts/password-needed') return setNeedsPassword(true)
      if (code === 'accounts/verify-token-invalid') return onSpent()
      throw error
    }
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>{t('verify.title')}</h1>
      <p>{t('verify.text', { email })}</p>
      {needsPassword && (
        <Field
          label={t('login.password')}
          hint={t('verify.passwordHint')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isMissing ? t('login.passwordMissing') : attempt.problem}
        />
      )}
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {t('verify.button')}
      </Button>
      {needsPassword && <p className="small soft">{t('verify.notMe')}</p>}
      {!needsPassword && (
        <p className="field-error" role="alert">
          {attempt.problem}
        </p>
      )}
    </form>
  )
}

function Done({ verified, onLogin }: { verified: Verified } & VerifyScreenProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const { login, search } = verified
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h1>{t('verify.done')}</h1>
        <p>{t('verify.welcome', { name: login.first_name })}</p>
      </div>
      <Button look="main" isBusy={attempt.isBusy} onClick={() => void attempt.run(async () => onLogin(login, search))}>
        {t('verify.continue')}
      </Button>
    </div>
  )
}

function Expired({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <div className="stack" role="alert">
        <h1>{t('verify.expiredTitle')}</h1>
        <p>{t('verify.expiredText')}</p>
      </div>
      <ResendButton of={{ verify_token: token }} isFresh={false} />
    </div>
  )
}

function Failed() {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <div className="stack" role="alert">
        <h1>{t('verify.failed')}</h1>
        <p>{t('verify.failedText')}</p>
      </div>
      <a className="button" data-look="main" href="/login">
        {t('login.signIn')}
      </a>
      <a className="button" href="/signup">
        {t('signUp.title')}
      </a>
    </div>
  )
}

function useLink(token: string | null): { state: State; email: string; lookAgain: () => void } {
  const [state, setState] = useState<State>(token === null ? 'failed' : 'looking')
  const [email, setEmail] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === null) return undefined
    const aborter = new AbortController()
    send(calls.signup.status, { verify_token: token }, { signal: aborter.signal }).then(
      (status) => {
        setEmail(status.email)
        setState(status.emailVerified ? 'failed' : status.validityExpired ? 'expired' : 'ready')
      },
      (error: unknown) => {
        const isRefused = error instanceof ApiError && error.code === 'accounts/verify-token-invalid'
        if (!aborter.signal.aborted) setState(isRefused ? 'failed' : 'unknown')
      },
    )
    return () => aborter.abort()
  }, [token, round])
  return { state, email, lookAgain: () => setRound(round + 1) }
}

/** The secret of the address. A newer link that is opened in this very tab changes only the fragment. */
function useToken(): string | null {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const read = () => setToken(readToken())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

function ticketFor(email: string): string | null {
  const waiting = waitingSignUp()
  return waiting?.email === email ? waiting.ticket : null
}

function readToken(): string | null {
  const text = location.hash.replace(/^#/, '')
  return new URLSearchParams(text).get('verify_token') ?? (text.includes('=') ? null : text || null)
}
