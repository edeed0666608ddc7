import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Snackbars } from '#ui/Snackbars.tsx'
import { FeatureLocked } from './FeatureLocked.tsx'
import { MessageBar } from './MessageBar.tsx'
import { Palette } from './Palette.tsx'
import { SessionExpired } from './SessionExpired.tsx'
import { UpdateBar } from './UpdateBar.tsx'

/** What is around every page, framed or not. */
export function AppRoot() {
  const { t } = useTranslation()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      {isLoading && <div className="progress" role="progressbar" aria-label={t('shell.progress')} />}
      <p id="route-announcement" className="hidden" role="status" aria-live="polite" />
      <MessageBar />
      <UpdateBar />
      <Outlet />
      <Palette />
      <FeatureLocked />
      <SessionExpired />
      <Snackbars />
    </>
  )
}
