import {
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentPerson } from '#api/person.ts'
import { queriesAnswered } from '#api/query.ts'
import { landingOf } from '#api/session.ts'
import { withOthers } from '#languages/late-words.ts'
import { retried } from '#offline/retry.ts'
import { paths } from '#screen/paths.ts'
import type { Screen } from '#screen/screen.tsx'
import { NotFound, Unbrought } from '#screen/states.tsx'
import { searchOf } from '#ui/use-address.ts'
import { AppRoot } from './AppRoot.tsx'
import { screenHasShown } from './first-screen.ts'
import { Frame } from './Frame.tsx'
import { PendingScreen } from './PendingScreen.tsx'
import {
  bareScreens,
  loadAssessmentWebview,
  loadAssistantWebview,
  loadBoard,
  loadConductWebview,
  loadContentWebview,
  loadFeedWebview,
  loadFlashcardWebview,
  loadLiveClass,
  loadScheduleWebview,
  loadWebviewBoard,
  screens,
} from './screens.ts'

const rootRoute = createRootRoute({ component: AppRoot, notFoundComponent: NotFound })

const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  component: Frame,
  validateSearch: searchOf,
})

const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: Bare })

const screenRoutes = Object.entries(screens).map(([path, load]) =>
  createRoute({ getParentRoute: () => framedRoute, path }).lazy(() => lazyScreen(path, load)),
)

const bareRoutes = Object.entries(bareScreens).map(([path, load]) =>
  createRoute({ getParentRoute: () => bareRoute, path }).lazy(() => lazyScreen(path, load)),
)

async function lazyScreen(path: string, load: () => Promise<Screen>) {
  const { Component } = await (path === paths.lessons ? retried(load) : withOthers(() => retried(load)))
  return createLazyRoute(path)({ component: Component })
}

function Bare() {
  return (
    <main id="content" className="page page-bare" tabIndex={-1}>
      <Outlet />
    </main>
  )
}

type OfLesson = (props: { lessonId: string }) => ReactNode

const ofLesson = (path: string, load: () => Promise<OfLesson>) =>
  createRoute({ getParentRoute: () => rootRoute, path }).lazy(async () => {
    const Shown = await retried(load)
    function Lesson() {
      const { lessonId = '' } = useParams({ strict: false })
      return <Shown key={lessonId} lessonId={lessonId} />
    }
    return createLazyRoute(path)({ component: Lesson })
  })

const lessonRoutes = [
  ofLesson(paths.lesson, async () => (await loadBoard()).BoardScreen),
  ofLesson(paths.liveClass, async () => (await loadLiveClass()).LiveClassScreen),
  ofLesson(paths.liveClasses, async () => (await loadLiveClass()).LiveClassScreen),
]

const webviewRoutes = [paths.whiteboardWebview, paths.whiteboardInWebview].map((path) =>
  createRoute({ getParentRoute: () => rootRoute, path }).lazy(async () => {
    const { WebviewBoardScreen } = await retried(loadWebviewBoard)
    return createLazyRoute(path)({ component: WebviewBoardScreen })
  }),
)

const webviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'webview',
  component: Webview,
  validateSearch: searchOf,
})

function Webview() {
  return (
    <main id="content" className="page webview-page" tabIndex={-1}>
      <Outlet />
    </main>
  )
}

const assessmentWebviews = [
  paths.assessmentWebview,
  paths.assessmentListWebview,
  paths.assessmentResultsWebview,
  paths.studentReportWebview,
  paths.assessmentsOfClassInWebview,
  paths.assessmentInWebview,
  paths.assessmentPreviewInWebview,
  paths.attendanceWebview,
  paths.attendanceReportWebview,
  paths.addStudentsWebview,
  // The rest of these addresses is an invalid path.
  '/webview/assessment/$',
]

const assessmentWebviewRoutes = assessmentWebviews.map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { AssessmentWebview } = await retried(loadAssessmentWebview)
    return createLazyRoute(path)({ component: AssessmentWebview })
  }),
)

const conductWebviewRoutes = [paths.conductWebview, paths.conductInWebview].map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { ConductWebview } = await retried(loadConductWebview)
    return createLazyRoute(path)({ component: ConductWebview })
  }),
)

const feedWebviewRoutes = [paths.classFeedInWebview, '/webview/classFeed/$'].map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { FeedWebview } = await retried(loadFeedWebview)
    return createLazyRoute(path)({ component: FeedWebview })
  }),
)

const flashcardWebviewRoutes = [paths.flashcardWebview, `${paths.flashcardWebview}/$`].map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { FlashcardWebview } = await retried(loadFlashcardWebview)
    return createLazyRoute(path)({ component: FlashcardWebview })
  }),
)

// The rest of these addresses is an invalid path.
const contentWebviewRoutes = [paths.contentWebview, '/webview', '/webview/$'].map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { ContentWebview } = await retried(loadContentWebview)
    return createLazyRoute(path)({ component: ContentWebview })
  }),
)

const assistantWebviewRoutes = [
  paths.notebooksWebview,
  paths.assistantWebview,
  paths.learnNotebooksWebview,
  paths.learnWebview,
]
  .flatMap((path) => [path, `${path}/$`])
  .map((path) =>
    createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
      const { AssistantWebview } = await retried(loadAssistantWebview)
      return createLazyRoute(path)({ component: AssistantWebview })
    }),
  )

const scheduleWebviewRoutes = [
  paths.schedulerWebview,
  paths.schedulerInWebview,
  // The class is missing.
  '/webview/scheduler',
  paths.globalSchedulerWebview,
  paths.globalSchedulerInWebview,
  paths.panelWebview,
].map((path) =>
  createRoute({ getParentRoute: () => webviewRoute, path }).lazy(async () => {
    const { ScheduleWebview } = await retried(loadScheduleWebview)
    return createLazyRoute(path)({ component: ScheduleWebview })
  }),
)

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: () => {
    const person = currentPerson()
    // The router's own way to redirect; addresses are plain strings here, because the list of screens is made at run time.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: person ? landingOf(person) : '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    framedRoute.addChildren(screenRoutes),
    bareRoute.addChildren(bareRoutes),
    ...lessonRoutes,
    ...webviewRoutes,
    webviewRoute.addChildren([
      ...assessmentWebviewRoutes,
      ...conductWebviewRoutes,
      ...feedWebviewRoutes,
      ...flashcardWebviewRoutes,
      ...contentWebviewRoutes,
      ...scheduleWebviewRoutes,
      ...assistantWebviewRoutes,
    ]),
    dashboardRoute,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Unbrought,
  // Other crashes are caught around the router.
  disableGlobalCatchBoundary: true,
  scrollRestoration: true,
  // On a phone the page scrolls, and not the window.
  scrollToTopSelectors: ['#content'],
})

const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  screenHasShown(queriesAnswered)
})
