import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { FeedPanel } from '#feed/port.tsx'
import { announceScreen } from '#screen/announce.ts'
import { ArchivedNotice } from '#screen/class-state.tsx'
import { enterWebview } from '#screen/webview.ts'
import { ReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { classOfFeedWebview } from './feed-address.ts'
import { WaitScreen } from './WaitScreen.tsx'
import { WebviewRefusal } from './WebviewRefusal.tsx'

/** The feed of a class within another app: the app's own panel without its frame. */
export function FeedWebview() {
  const { pathname } = useLocation()
  const classId = classOfFeedWebview(pathname)
  useEffect(() => enterWebview('app'), [])
  if (!rolesHere().some((role) => role === 'instructor' || role === 'learner' || role === 'guest'))
    return <WebviewRefusal reason="invalidCredentials" />
  return classId === null ? <WebviewRefusal reason="invalidClass" /> : <FeedOfClass key={classId} classId={classId} />
}

function FeedOfClass({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const found = useQuery(q(calls.classes.get, { id: classId }))
  const { name = '', isArchived = false } = found.data?.data ?? {}
  useEffect(() => {
    if (name !== '') announceScreen(name)
  }, [name])
  if (found.data === undefined)
    return found.error?.code === 'classes/not-found' ? (
      <WebviewRefusal reason="invalidClass" />
    ) : (
      <WaitScreen query={found} />
    )
  return (
    <div className="stack">
      <h1 dir="auto">{name}</h1>
      {isArchived && <ArchivedNotice of={{ classId, name }} />}
      <ReadOnly value={isArchived}>
        <Suspense fallback={<Skeleton label={t('common.loading')} />}>
          <FeedPanel classId={classId} />
        </Suspense>
      </ReadOnly>
    </div>
  )
}
