import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { isBelowAccount } from '#api/person.ts'
import { q } from '#api/query.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Avatar } from './Avatar.tsx'
import { LearningLanguageSelect } from './LearningLanguageSelect.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { rememberLanguage } from './port.ts'
import { ProfileForm } from './ProfileForm.tsx'
import './profile.css'

const ChangePasswordDialog = lazy(() =>
  import('../passwords/ChangePasswordDialog.tsx').then((file) => ({ default: file.ChangePasswordDialog })),
)

const FactorPanel = lazy(() => import('../factors/FactorPanel.tsx').then((file) => ({ default: file.FactorPanel })))

export const profileScreen = screen({
  path: paths.profile,
  title: 'profile',
  roles: ['instructor', 'learner', 'guest', 'admin', 'operator'],
  load: () => q(calls.profiles.get, {}),
  View: ({ data }) => (isBelowAccount() ? <CardProfile profile={data} /> : <OwnProfileForms profile={data} />),
})

function OwnProfileForms({ profile }: { profile: OwnProfile }) {
  return (
    <div className="profile">
      <PicturePanel profile={profile} />
      {/* Data that were saved elsewhere meanwhile replace the form's, except for fields that are being edited. */}
      <ProfileForm profile={profile} />
      <LanguagePanel />
      <SafetyPanel profile={profile} />
      <Suspense fallback={null}>
        <FactorPanel />
      </Suspense>
    </div>
  )
}

/** By a login card: the child's names, read-only, and the settings of this device alone. */
function CardProfile({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  return (
    <div className="profile">
      <section className="card stack" aria-labelledby="profile-about">
        <h2 id="profile-about">{t('profile.about')}</h2>
        <Avatar personId={profile.userId} hash={profile.picture} name={profile.first_name} />
        <p>
          <strong>
            <bdi>{`${profile.first_name} ${profile.last_name}`.trim()}</bdi>
          </strong>
        </p>
        <p className="soft">{t('profile.byCard')}</p>
      </section>
      <LanguagePanel />
    </div>
  )
}

function LanguagePanel() {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="profile-languages">
      <h2 id="profile-languages">{t('profile.languages')}</h2>
      <div className="field">
        <span className="profile-label">{t('profile.interfaceLanguage')}</span>
        <LanguageSelect onChoose={rememberLanguage} />
      </div>
      {!isBelowAccount() && <LearningLanguageSelect />}
    </section>
  )
}

function SafetyPanel({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="card stack" aria-labelledby="profile-safety">
      <h2 id="profile-safety">{t('profile.safety')}</h2>
      <div className="row">
        {profile.email !== null && (
          <Button onClick={() => setChanging(true)}>
            {profile.hasPassword ? t('password.changeTitle') : t('password.newTitle')}
          </Button>
        )}
        <Link to={paths.sessions} className="button">
          {t('sessions.title')}
        </Link>
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}
