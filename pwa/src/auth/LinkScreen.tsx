import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls, type OutputOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { backQuery } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from './attempt.ts'

type Secret = { secret: string; kind: 'link' | 'code' }
type Account = OutputOf<(typeof import('@takhti/schema/accounts/sessions/contract').sessions)['lookUpSignIn']>

/**
 * The target of a sign-in link or a login code. The secret is after `#` or in the entry's state, so no server log has
 * it. The account is named and only the button uses the secret: neither a scanner nor another person's link signs in
 * here.
 */
export function LinkScreen({ onLogin }: { onLogin: (login: LoginResult) => Promise<void> }) {
  const { t } = useTranslation()
  const [held] = useState(readSecret)
  const [account, setAccount] = useState<Account | null>(null)
  const attempt = useAttempt()
  const { run } = attempt
  const lookUp = () =>
    run(async () => {
      if (held !== null) setAccount(await send(calls.sessions.lookUpSignIn, held))
    })
  // The secret is looked up once, when the page opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void lookUp(), [held])
  const isSpent = attempt.code === 'accounts/link-invalid' || attempt.code === 'accounts/code-invalid'
  if (held === null || isSpent) return <ExpiredLink />

  function signIn({ secret, kind }: Secret) {
    void run(async () => {
      const login =
        kind === 'link'
          ? await send(calls.accounts.verifyVid, { vid: secret })
          : await send(calls.sessions.loginViaToken, { token: secret })
      history.replaceState(null, '', location.pathname + location.search)
      await onLogin(login)
    })
  }

  return (
    <div className="stack">
      <h1>{t('link.title')}</h1>
      {account === null ? (
        attempt.isBusy && <p role="status">{t('common.loading')}</p>
      ) : (
        <p>{t('link.text', { name: nameOf(account) })}</p>
      )}
      {(account !== null || !attempt.isBusy) && (
        <Button look="main" isBusy={attempt.isBusy} onClick={() => (account ? signIn(held) : void lookUp())}>
          {account === null ? t('common.retry') : t('link.button')}
        </Button>
      )}
      <p className="field-error" role="alert">
        {attempt.problem}
      </p>
    </div>
  )
}

function ExpiredLink() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="alert">
      <h1>{t('link.expiredTitle')}</h1>
      <p>{t('link.expiredText')}</p>
      <a className="button" data-look="main" href={`/login${backQuery()}`}>
        {t('link.another')}
      </a>
    </div>
  )
}

function nameOf({ first_name, last_name, email }: Account): string {
  const name = `${first_name} ${last_name}`.trim()
  if (email === null) return name
  return name === '' ? email : `${name} (${email})`
}

function readSecret(): Secret | null {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'code' in state)
    return { secret: String(state.code), kind: 'code' }
  const text = location.hash.replace(/^#/, '')
  // A launch of a learning platform ends here with its code.
  if (text.startsWith('code=')) return { secret: text.slice('code='.length), kind: 'code' }
  const isNamed = text.startsWith('vid=') || text.includes('&vid=')
  const secret = isNamed ? new URLSearchParams(text).get('vid') : text
  return secret ? { secret, kind: 'link' } : null
}
