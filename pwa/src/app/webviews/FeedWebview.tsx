import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { FeedPanel } from '#feed/port.tsx'
import { announceScreen } from '#screen/announce.ts'
import { enterWebview } from '#screen/webview.ts'
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
  const classes = useQuery(q(calls.classes.listMine, {}))
  const found = classes.data?.data.items.find((each) => each.classId === classId)
  const name = found?.name ?? ''
  useEffect(() => {
    if (name !== '') announceScreen(name)
  }, [name])
  if (found !== undefined) {
    return (
      <div className="stack">
        <h1 dir="auto">{name}</h1>
        <Suspense fallback={<Skeleton label={t('common.loading')} />}>
          <FeedPanel classId={classId} />
        </Suspense>
      </div>
    )
  }
  return classes.data === undefined ? <WaitScreen query={classes} /> : <WebviewRefusal reason="invalidClass" />
}
