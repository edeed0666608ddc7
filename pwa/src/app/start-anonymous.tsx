import { QueryClientProvider } from '@tanstack/react-query'
import {
  CatchBoundary,
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query.ts'
import { anonymousBoardPath } from '#board/lesson-path.ts'
import { BoardSlotsContext } from '#board/panels/board-slots.ts'
import { startText } from '#languages/text.ts'
import { retried } from '#offline/retry.ts'
import { Snackbars } from '#ui/Snackbars.tsx'
import { boardSlots } from './board-slots.tsx'
import { CrashFallback } from './CrashFallback.tsx'
import '#ui/contrast.css'

const listenAfterMs = 500

/** Starts the board of an anonymous user: no other screen, no session and no connection to the server. */
export async function start(): Promise<void> {
  const router = makeRouter()
  await Promise.all([startText(), router.load()])
  document.title = `${i18next.t('board.webview.name')} · ${i18next.t('common.appName')}`
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <CatchBoundary getResetKey={() => 0} errorComponent={CrashFallback}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CatchBoundary>,
    )
  // The first strokes come before code that only listens.
  await new Promise((resolve) => setTimeout(resolve, listenAfterMs))
  void import('#offline/after-start.ts')
    .then(({ cacheScreens, watchForUpdates }) => watchForUpdates().then(cacheScreens))
    .catch(() => {})
}

/** The board's parts need a router; this one has a single route. */
function makeRouter() {
  const rootRoute = createRootRoute({ component: Root })
  const board = createRoute({ getParentRoute: () => rootRoute, path: anonymousBoardPath }).lazy(async () => {
    const { AnonymousBoardScreen } = await retried(() => import('#board/anonymous/AnonymousBoardScreen.tsx'))
    return createLazyRoute(anonymousBoardPath)({ component: AnonymousBoardScreen })
  })
  return createRouter({ routeTree: rootRoute.addChildren([board]), disableGlobalCatchBoundary: true })
}

function Root() {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <BoardSlotsContext value={boardSlots}>
        <Outlet />
      </BoardSlotsContext>
      <Snackbars />
    </>
  )
}
