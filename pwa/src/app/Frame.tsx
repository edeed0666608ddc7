import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from '#accounts/AccountMenu.tsx'
import { NotificationsMenu } from '#notifications/NotificationsMenu.tsx'
import { SyncLight } from '#offline/SyncLight.tsx'
import { Navigation } from './Navigation.tsx'
import { PaletteButton } from './PaletteButton.tsx'

/** The frame of every screen but the board: bar, navigation, page. */
export function Frame() {
  const { t } = useTranslation()
  return (
    <div className="frame">
      <header className="bar">
        <a className="bar-brand" href="/dashboard" aria-label={t('common.appName')}>
          <img src="/icon.svg" alt="" width="30" height="30" />
          <span>{t('common.appName')}</span>
        </a>
        <PaletteButton />
        <div className="bar-tools">
          <SyncLight />
          <NotificationsMenu />
          <AccountMenu />
        </div>
      </header>
      <Navigation />
      <main id="content" className="page" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
