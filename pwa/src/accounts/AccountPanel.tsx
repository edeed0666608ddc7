import { IconCast, IconDevices, IconHelp, IconKey, IconLayoutGrid, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBelowAccount, requirePerson } from '#api/person.ts'
import { InstituteSwitch, RunLinks } from '#institutes/port.ts'
import { LanguageSelect } from '#languages/LanguageSelect.tsx'
import { LiteMark } from '#licences/port.tsx'
import { paths } from '#screen/paths.ts'
import { chooseTheme, currentTheme, themes } from '#ui/theme.ts'
import { rememberLanguage } from './profiles/port.ts'

type AccountPanelProps = {
  firstName: string
  close: () => void
  onChangePassword: () => void
  onLeave: () => void
}

/** Institutes, profile, language, colours and sign-out. */
export function AccountPanel({ firstName, close, onChangePassword, onLeave }: AccountPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="menu-label" dir="auto">
        {firstName}
        <LiteMark />
      </p>
      {!isBelowAccount() && <InstituteSwitch />}
      <RunLinks close={close} />
      <AccountLinks close={close} onChangePassword={onChangePassword} />
      <Link to={paths.help} className="menu-item" onClick={close}>
        <IconHelp size={20} aria-hidden="true" />
        {t('help.title')}
      </Link>
      <div className="menu-row">
        <LanguageSelect onChoose={rememberLanguage} />
      </div>
      <ThemeChoice />
      <button type="button" className="menu-item" onClick={onLeave}>
        <IconLogout size={20} aria-hidden="true" className="mirrored" />
        {t('shell.signOut')}
      </button>
    </>
  )
}

function AccountLinks({ close, onChangePassword }: Pick<AccountPanelProps, 'close' | 'onChangePassword'>) {
  const { t } = useTranslation()
  return (
    <>
      <Link to={paths.launcher} className="menu-item" onClick={close}>
        <IconLayoutGrid size={20} aria-hidden="true" />
        {t('launcher.title')}
      </Link>
      <Link to={paths.profile} className="menu-item" onClick={close}>
        <IconUser size={20} aria-hidden="true" />
        {t('profile.title')}
      </Link>
      {['instructor', 'admin'].includes(requirePerson().role) && (
        <Link to={paths.devices} className="menu-item" onClick={close}>
          <IconCast size={20} aria-hidden="true" />
          {t('pairing.title')}
        </Link>
      )}
      {!isBelowAccount() && (
        <Link to={paths.sessions} className="menu-item" onClick={close}>
          <IconDevices size={20} aria-hidden="true" />
          {t('sessions.title')}
        </Link>
      )}
      {!isBelowAccount() && requirePerson().role !== 'guest' && (
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
