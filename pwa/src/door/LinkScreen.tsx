import type { LoginResult } from '@takhti/schema/accounts/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { backQuery } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from './attempt.ts'

/**
 * Where a sign-in link lands. The secret stands after `#`, so no server log has it, and only the button spends it:
 * mail scanners that open links do not sign anybody in.
 */
export function LinkScreen({ onLogin }: { onLogin: (login: LoginResult) => Promise<void> }) {
  const { t } = useTranslation()
  const [vid] = useState(readVid)
  const attempt = useAttempt()
  if (vid === null || attempt.code === 'accounts/link-invalid') return <ExpiredLink />

  function signIn() {
    void attempt.run(async () => {
      const login = await send(calls.accounts.verifyVid, { vid: vid ?? '' })
      history.replaceState(null, '', location.pathname + location.search)
      await onLogin(login)
    })
  }

  return (
    <div className="stack">
      <h1>{t('link.title')}</h1>
      <p>{t('link.text')}</p>
      <Button look="main" isBusy={attempt.isBusy} onClick={signIn}>
        {t('link.button')}
      </Button>
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

function readVid(): string | null {
  const text = location.hash.replace(/^#/, '')
  return text.startsWith('vid=') || text.includes('&vid=') ? new URLSearchParams(text).get('vid') : text || null
}
