import { Outlet } from '@tanstack/react-router'
import { AccountMenu } from '#accounts/AccountMenu.tsx'
import { BarBrand } from '#institutes/BarBrand.tsx'
import { NotificationsMenu } from '#notifications/NotificationsMenu.tsx'
import { SyncLight } from '#offline/SyncLight.tsx'
import { isInWebview } from '#screen/webview.ts'
import { Navigation } from './Navigation.tsx'
import { PaletteButton } from './PaletteButton.tsx'

/** The frame of every screen but the board: bar, navigation, page. */
export function Frame() {
  // Another app has its own bar and way back.
  if (isInWebview())
    return (
      <main id="content" className="page webview-page" tabIndex={-1}>
        <Outlet />
      </main>
    )
  return (
    <div className="frame">
      <header className="bar">
        <a className="bar-brand" href="/dashboard">
          <BarBrand />
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
