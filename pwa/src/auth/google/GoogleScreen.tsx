import type { GoogleProof } from '@takhti/schema/accounts/google/model'
import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { takeVisit, type GoogleVisit } from '#api/pending-sign-up.ts'
import { backQuery } from '#api/return-path.ts'
import { currentLanguage } from '#languages/text.ts'
import { referralIn } from '../signup/sign-up-fields.ts'
import { GoogleButton } from './GoogleButton.tsx'

type GoogleScreenProps = { onLogin: (login: LoginResult, search: string) => Promise<void> }

/** The target of Google's redirect, with a token after `#` that is used at once and removed from the address. */
export function GoogleScreen({ onLogin }: GoogleScreenProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<ApiError['code'] | 'unknown' | null>(null)
  useEffect(() => {
    void returned().then(
      ({ login, back }) => onLogin(login, back),
      (error: unknown) => setProblem(error instanceof ApiError ? error.code : 'unknown'),
    )
  }, [onLogin])
  if (problem === null) return <p role="status">{t('google.waiting')}</p>
  return (
    <div className="stack">
      <div className="stack" role="alert">
        <h1>{t('google.failed')}</h1>
        <p>{t(`errors.${problem}`)}</p>
      </div>
      <GoogleButton intent={problem === 'accounts/unregistered' ? 'signup' : 'login'} />
      <a className="button" href={`/login${backQuery()}`}>
        {t('google.another')}
      </a>
    </div>
  )
}

type Returned = { login: LoginResult; back: string }

let entering: Promise<Returned> | null = null

/** The visit ends once, however often the screen is rendered. */
function returned(): Promise<Returned> {
  entering ??= enter(takeVisit(), new URLSearchParams(location.hash.replace(/^#/, '')).get('id_token'))
  return entering
}

async function enter(visit: GoogleVisit | null, idToken: string | null): Promise<Returned> {
  // A failed visit can be started again from here, with the same target.
  history.replaceState(null, '', location.pathname + backQuery(visit?.back ?? ''))
  // A token without a visit that this browser began belongs to another user.
  if (visit === null || idToken === null) throw new ApiError('accounts/google-refused')
  const proof = { id_token: idToken, nonce: visit.nonce, language: currentLanguage().code }
  return { login: await proven(visit, proof), back: visit.back }
}

function proven({ intent, back }: GoogleVisit, proof: GoogleProof): Promise<LoginResult> {
  // The referral code is in the address at which the visit began.
  if (intent === 'signup') return send(calls.google.signup, { ...proof, ...referralIn(back) })
  return intent === 'adminLogin' ? send(calls.google.adminLogin, proof) : send(calls.google.login, proof)
}
