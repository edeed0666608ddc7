import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson, rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { patiently } from '#offline/patiently.ts'
import { paths } from '#screen/paths.ts'
import { enterWebview } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { assistantPageOf, isAssistantWebview, type AssistantPage } from './assistant-address.ts'
import { WaitScreen } from './WaitScreen.tsx'
import { WebviewRefusal } from './WebviewRefusal.tsx'

const Learn = lazy(() =>
  patiently(() => import('#learning/LearnScreen.tsx'))
    .then((file) => file.loadLearn())
    .then(({ Component }) => ({ default: Component })),
)

/** The assistant within another app: a student's own, or the conversations of a teacher. */
export function AssistantWebview() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  // While the next page loads, this one is mounted with its address.
  const isHere = isAssistantWebview(pathname)
  useEffect(() => {
    if (isHere) enterWebview('app')
  }, [isHere])
  const isOpen = useNotebooks(isHere && pathname.split('/').includes('notebooks'))
  if (!isHere) return null
  const page = assistantPageOf(pathname)
  const isStudent = rolesHere().some((role) => role === 'learner' || role === 'guest')
  const isTeacher = rolesHere().includes('instructor')
  if (page === null) return <WebviewRefusal reason="invalidPath" />
  if (!isStudent && (!isTeacher || page.kind === 'learn')) return <WebviewRefusal reason="invalidCredentials" />
  if (!isOpen) return <Skeleton label={t('common.loading')} />
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      {isStudent ? <Learn /> : <OfTeacher key={pathname} page={page} />}
    </Suspense>
  )
}

/**
 * Whether a page of notebooks may be shown. A plan without them refuses, upon which `FeatureLock` goes to the landing
 * page; without an answer of the server, the page shows what is on the device.
 */
function useNotebooks(isNeeded: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['licences', 'notebooks'],
    queryFn: () =>
      send(calls.licences.validate, { id: requirePerson().instituteId, feature: 'notebooks' }).then(
        () => true,
        (problem: unknown) => !(problem instanceof ApiError && problem.code === 'FEATURE_NOT_ENABLED'),
      ),
    enabled: isNeeded,
    networkMode: 'always',
  })
  return !isNeeded || data === true
}

/** A teacher's page without a frame. */
function OfTeacher({ page }: { page: AssistantPage }) {
  const navigate = useNavigate()
  const allowed = useQuery({ ...q(lateCalls.learning.materials, {}), retry: false })
  const isAllowed = allowed.data !== undefined
  useEffect(() => {
    if (!isAllowed) return
    if (page.kind === 'list') void navigate({ to: paths.threads, replace: true })
    else
      void navigate({
        to: paths.thread,
        params: { threadId: page.kind === 'thread' ? page.threadId : 'new-thread' },
        search: page.kind === 'new' && page.notebookId !== null ? { notebook: page.notebookId } : {},
        replace: true,
      })
    // Each address mounts the page again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAllowed])
  return <WaitScreen query={allowed} />
}
