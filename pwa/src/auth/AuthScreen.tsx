import type { LoginResult } from '@takhti/schema/accounts/model'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson } from '#api/person.ts'
import { lendToken } from '#api/sealed-token.ts'
import { startSession } from '#api/session.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { afterSignIn } from './after-sign-in.ts'
import { endEarlyJoin } from './early-join.ts'
import { forgetTypedEmail } from './email-draft.ts'
import { enterAt } from './first-page.ts'
import { JoinScreen } from './JoinScreen.tsx'
import type { AuthRoute } from './paths.ts'

const InvitationScreen = lazy(() =>
  import('./InvitationScreen.tsx').then((file) => ({ default: file.InvitationScreen })),
)

// A guest who joins has no use for it; `start.tsx` fetches it beside the texts for who signs in.
const LoginScreen = lazy(async () => ({ default: (await import('./LoginScreen.tsx')).LoginScreen }))

// Opened from a mail, as the screens of sign-up and reset are.
const LinkScreen = lazy(async () => ({ default: (await import('./LinkScreen.tsx')).LinkScreen }))
const PairScreen = lazy(async () => ({ default: (await import('./pairing/PairScreen.tsx')).PairScreen }))
const CardScreen = lazy(async () => ({ default: (await import('./CardScreen.tsx')).CardScreen }))

// Joining loads at once; rare screens load on demand.
const SignUpScreen = lazy(async () => ({ default: (await import('./signup/SignUpScreen.tsx')).SignUpScreen }))
const VerifyScreen = lazy(async () => ({ default: (await import('./signup/VerifyScreen.tsx')).VerifyScreen }))
const GoogleScreen = lazy(async () => ({ default: (await import('./google/GoogleScreen.tsx')).GoogleScreen }))
const RegisterProfileScreen = lazy(async () => ({
  default: (await import('./signup/RegisterProfileScreen.tsx')).RegisterProfileScreen,
}))
const ForgotScreen = lazy(async () => ({ default: (await import('./passwords/ForgotScreen.tsx')).ForgotScreen }))
const ResetScreen = lazy(async () => ({ default: (await import('./passwords/ResetScreen.tsx')).ResetScreen }))
const StatusScreen = lazy(async () => ({ default: (await import('./StatusScreen.tsx')).StatusScreen }))
const DownloadsScreen = lazy(async () => ({ default: (await import('./DownloadsScreen.tsx')).DownloadsScreen }))

const SecondStepScreen = lazy(async () => ({
  default: (await import('./SecondStepScreen.tsx')).SecondStepScreen,
}))

export function AuthScreen({ place }: { place: AuthRoute }) {
  const { t } = useTranslation()
  // After the form below has taken over what was typed.
  useLayoutEffect(endEarlyJoin, [])
  return (
    <div className="auth">
      <header className="auth-bar">
        <a className="auth-brand" href="/login">
          <img src="/icon.svg" alt="" width="34" height="34" />
          {t('common.appName')}
        </a>
        <LanguageSelect />
      </header>
      <main className="auth-main">
        <section className="auth-card card">
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <Place place={place} />
          </Suspense>
        </section>
        <p className="auth-lead soft">{t('login.lead')}</p>
      </main>
    </div>
  )
}

type Waiting = { login: LoginResult; search: string | undefined }

function Place({ place }: { place: AuthRoute }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  async function onLogin(login: LoginResult, search?: string) {
    if (login.isSecondFactorDue !== true) return enter(login, search)
    // The calls of the second step use the token; it replaces a session of this device only after that step.
    lendToken(login.access_token)
    setWaiting({ login, search })
  }
  return waiting === null ? (
    <PlainPlace place={place} enter={onLogin} />
  ) : (
    <SecondStepScreen login={waiting.login} onLogin={(login) => enter(login, waiting.search)} />
  )
}

type Enter = (login: LoginResult, search?: string) => Promise<void>

function PlainPlace({ place, enter }: { place: AuthRoute; enter: Enter }) {
  const person = currentPerson()
  if (place.place === 'join') return <JoinScreen code={place.code} onLogin={enter} />
  if (place.place === 'link') return <LinkScreen onLogin={enter} />
  if (place.place === 'pair') return <PairScreen onLogin={enter} />
  if (place.place === 'card') return <CardScreen onLogin={enter} />
  if (place.place === 'google') return <GoogleScreen onLogin={enter} />
  if (place.place === 'invitation') return <InvitationScreen />
  if (place.place === 'signUp') return <SignUpScreen />
  if (place.place === 'forgot') return <ForgotScreen />
  if (place.place === 'downloads') return <DownloadsScreen />
  if (place.place === 'status') return <StatusScreen />
  if (place.place === 'reset') return <ResetScreen />
  if (place.place === 'verify') return <VerifyScreen onLogin={enter} />
  if (place.place === 'profile' && person) return <RegisterProfileScreen person={person} />
  return <LoginScreen onLogin={enter} firstWay={place.place === 'teachLogin' ? 'qr' : 'link'} />
}

async function enter(login: LoginResult, search = location.search): Promise<void> {
  const { isProfileDue } = await startSession(login)
  forgetTypedEmail()
  const next = afterSignIn(login, search)
  // The profile is asked for before anything else; the requested path is passed on.
  enterAt(isProfileDue ? `/register-profile?back=${encodeURIComponent(next)}` : next)
}
