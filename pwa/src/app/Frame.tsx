import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from '#accounts/AccountMenu.tsx'
import { NotificationsMenu } from '#notifications/NotificationsMenu.tsx'
import { SyncLight } from '#offline/SyncLight.tsx'
import { firstScreen } from './first-screen.ts'
import { Navigation } from './Navigation.tsx'
import { PaletteButton } from './PaletteButton.tsx'

// The institute's name and logo come after the first screen, which does not wait for them.
const BarBrand = lazy(async () => {
  await firstScreen
  const { BarBrand: Brand } = await import('#institutes/BarBrand.tsx')
  return { default: Brand }
})

/** The frame of every screen but the board: bar, navigation, page. */
export function Frame() {
  const { t } = useTranslation()
  return (
    <div className="frame">
      <header className="bar">
        <a className="bar-brand" href="/dashboard">
          <Suspense fallback={<span>{t('common.appName')}</span>}>
            <BarBrand />
          </Suspense>
        </a>
        <PaletteButton />
        <div className="bar-tools">
          <SyncLight />
          <NotificationsMenu />
          <AccountMenu />
        </div>
      </header>
      <Navigation />
      <main id="content" className="page" tabIndex={-1} data-scroll-restoration-id="page">
        <Outlet />
      </main>
    </div>
  )
}
