import type { LoginResult } from '@takhti/schema/accounts/model'
import { useTranslation } from 'react-i18next'
import { landingOf, startSession } from '#api/session.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { JoinScreen } from './JoinScreen.tsx'
import { LinkScreen } from './LinkScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import type { DoorPlace } from './paths.ts'
import { returnPath } from './return-path.ts'

export function Door({ place }: { place: DoorPlace }) {
  const { t } = useTranslation()
  return (
    <div className="door">
      <header className="door-bar">
        <a className="door-brand" href="/login">
          <img src="/icon.svg" alt="" width="34" height="34" />
          {t('common.appName')}
        </a>
        <LanguageSelect />
      </header>
      <main className="door-main">
        <section className="door-card card">
          {place.place === 'login' && <LoginScreen onLogin={enter} />}
          {place.place === 'link' && <LinkScreen onLogin={enter} />}
          {place.place === 'join' && <JoinScreen code={place.code} onLogin={enter} />}
        </section>
        <p className="door-lead soft">{t('login.lead')}</p>
      </main>
    </div>
  )
}

async function enter(login: LoginResult): Promise<void> {
  const person = await startSession(login)
  location.assign(returnPath(location.search, landingOf(person)))
}
