import { IconDevices, IconKey, IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson, onPerson, requirePerson } from '#api/person.ts'
import { paths } from '#app/paths.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { measureLight } from '#offline/light.ts'
import { Menu } from '#ui/Menu.tsx'
import { chooseTheme, currentTheme, themes } from '#ui/theme.ts'
import { rememberLanguage } from './profiles/port.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((file) => ({ default: file.SignOutDialog })))

const InstituteSwitch = lazy(() => import('#institutes/port.ts').then((file) => ({ default: file.InstituteSwitch })))
const LiteMark = lazy(() => import('#licences/port.tsx').then((file) => ({ default: file.LiteMark })))

const ChangePasswordDialog = lazy(() =>
  import('./passwords/ChangePasswordDialog.tsx').then((file) => ({ default: file.ChangePasswordDialog })),
)

/** Profile, institutes, language, colours and sign-out. Work that is only on this device is asked about first. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { personId } = requirePerson()
  const firstName = useSyncExternalStore(onPerson, () => currentPerson()?.firstName ?? '')
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)

  async function leave() {
    const { safety } = await measureLight(personId)
    if (safety !== 'safe') return setAsking(true)
    const { signOut } = await import('#offline/sign-out.ts')
    await signOut(personId)
  }

  return (
    <>
      <Menu label={t('shell.account', { name: firstName })} face={<IconUserCircle size={26} aria-hidden="true" />}>
        {(close) => (
          <>
            <p className="menu-label" dir="auto">
              {firstName}
              <Suspense fallback={null}>
                <LiteMark />
              </Suspense>
            </p>
            <Suspense fallback={null}>
              <InstituteSwitch />
            </Suspense>
            <AccountLinks close={close} onChangePassword={() => setChanging(true)} />
            <div className="menu-row">
              <LanguageSelect onChoose={rememberLanguage} />
            </div>
            <ThemeChoice />
            <button type="button" className="menu-item" onClick={() => void leave()}>
              <IconLogout size={20} aria-hidden="true" className="mirrored" />
              {t('shell.signOut')}
            </button>
          </>
        )}
      </Menu>
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog personId={personId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

function AccountLinks({ close, onChangePassword }: { close: () => void; onChangePassword: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to={paths.profile} className="menu-item" onClick={close}>
        <IconUser size={20} aria-hidden="true" />
        {t('profile.title')}
      </Link>
      <Link to={paths.sessions} className="menu-item" onClick={close}>
        <IconDevices size={20} aria-hidden="true" />
        {t('sessions.title')}
      </Link>
      {requirePerson().role !== 'guest' && (
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            close()
            onChangePassword()
          }}
        >
          <IconKey size={20} aria-hidden="true" />
          {t('password.changeTitle')}
        </button>
      )}
    </>
  )
}

function ThemeChoice() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(currentTheme)
  return (
    <fieldset className="menu-themes">
      <legend className="menu-label">{t('shell.theme')}</legend>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className="menu-item"
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme)
            setChosen(theme)
          }}
        >
          {t(`shell.${theme}`)}
        </button>
      ))}
    </fieldset>
  )
}
