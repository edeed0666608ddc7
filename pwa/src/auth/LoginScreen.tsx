import type { LoginResult } from '@takhti/schema/accounts/model'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backQuery } from '#api/return-path.ts'
import { Button } from '#ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useTypedEmail } from './email-draft.ts'
import { LinkForm } from './LinkForm.tsx'

// Shown where the installation offers it, which needs a request anyway.
const GoogleButton = lazy(async () => ({ default: (await import('./google/GoogleButton.tsx')).GoogleButton }))

// Where `offline/erasures` redirects an erased person.
const ErasedNotice = lazy(async () => ({ default: (await import('./ErasedNotice.tsx')).ErasedNotice }))

// The link is offered first; a password takes a press.
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))
// Shown after an answer of the server.
const MailSent = lazy(() => import('./MailSent.tsx').then((file) => ({ default: file.MailSent })))
const QrScreen = lazy(() => import('./QrScreen.tsx').then((file) => ({ default: file.QrScreen })))

type LoginScreenProps = {
  onLogin: (login: LoginResult) => Promise<void>
  /** The method that is offered first; a teaching device shows its code. */
  firstWay?: 'link' | 'qr'
}

export function LoginScreen({ onLogin, firstWay = 'link' }: LoginScreenProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'link' | 'password' | 'qr'>(firstWay)
  const shared = useTypedEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <Suspense>
        <MailSent email={sentTo} onAgain={() => setSentTo(null)} />
      </Suspense>
    )
  if (way === 'qr')
    return (
      <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
        <QrScreen onLogin={onLogin} onOtherWay={() => setWay('link')} />
      </Suspense>
    )
  return (
    <div className="stack">
      {location.hash === '#erased' && (
        <Suspense>
          <ErasedNotice />
        </Suspense>
      )}
      <h1>{t('login.title')}</h1>
      {way === 'link' ? (
        <LinkForm shared={shared} onSent={setSentTo} />
      ) : (
        <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
          <PasswordForm shared={shared} onLogin={onLogin} />
        </Suspense>
      )}
      <Button look="quiet" onClick={() => setWay(way === 'link' ? 'password' : 'link')}>
        {way === 'link' ? t('login.usePassword') : t('login.useLink')}
      </Button>
      <Suspense>
        <GoogleButton intent="login" />
      </Suspense>
      <p className="auth-other">
        {t('login.newHere')} <a href={`/signup${backQuery()}`}>{t('signUp.title')}</a>
      </p>
      <Button look="quiet" onClick={() => setWay('qr')}>
        {t('login.useQr')}
      </Button>
      <hr className="auth-rule" />
      <CodeForm />
    </div>
  )
}
