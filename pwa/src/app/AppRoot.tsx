import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardSlotsContext } from '#board/panels/board-slots.ts'
import { withOthers } from '#languages/late-words.ts'
import { Snackbars } from '#ui/Snackbars.tsx'
import { useSpinner } from '#ui/spinners.ts'
import { boardSlots } from './board-slots.tsx'
import { MessageBar } from './MessageBar.tsx'
import { useOverlay } from './messages.ts'
import { Palette } from './Palette.tsx'
import { UpdateBar } from './UpdateBar.tsx'

const FeatureLock = lazy(() =>
  withOthers(() => import('./FeatureLock.tsx')).then((file) => ({ default: file.FeatureLock })),
)
// The install does not fetch it, and without a network no question can be answered either.
const LawQuestion = lazy(() =>
  import('./LawQuestion.tsx').catch(() => null).then((file) => ({ default: file?.LawQuestion ?? (() => null) })),
)
const SessionExpiry = lazy(() => import('./SessionExpiry.tsx').then((file) => ({ default: file.SessionExpiry })))
const SpinnerOverlay = lazy(() => import('#ui/SpinnerOverlay.tsx').then((file) => ({ default: file.SpinnerOverlay })))

/** The root of every page, with or without a frame. */
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
      <BoardSlotsContext value={boardSlots}>
        <Outlet />
      </BoardSlotsContext>
      <Palette />
      <Overlays />
      <Snackbars />
    </>
  )
}

function Overlays() {
  const { isExpired, isLawAsked, locked } = useOverlay()
  const spinner = useSpinner()
  return (
    <Suspense fallback={null}>
      {locked && <FeatureLock />}
      {isLawAsked && <LawQuestion />}
      {isExpired && <SessionExpiry />}
      {spinner && <SpinnerOverlay message={spinner.message} />}
    </Suspense>
  )
}
