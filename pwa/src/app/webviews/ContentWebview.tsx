import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rolesHere } from '#api/person.ts'
import { patiently } from '#offline/patiently.ts'
import { enterWebview, ScreenParams } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { contentOfWebview, isContentWebview } from './content-address.ts'
import { WebviewRefusal } from './WebviewRefusal.tsx'

const List = lazy(() =>
  patiently(() => import('#files/ContentScreen.tsx')).then(({ contentScreen }) => ({
    default: contentScreen.Component,
  })),
)

const Item = lazy(() =>
  patiently(() => import('#files/ContentItemScreen.tsx')).then(({ contentItemScreen }) => ({
    default: contentItemScreen.Component,
  })),
)

/** Content within another app, and the refusal of a webview that does not exist. */
export function ContentWebview() {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  // While the next page loads, this one is mounted with its address.
  const isHere = isContentWebview(pathname)
  useEffect(() => {
    if (isHere) enterWebview('app')
  }, [isHere])
  if (!isHere) return null
  const shown = contentOfWebview(pathname, searchStr)
  if (shown.kind === 'invalidPath') return <WebviewRefusal reason="invalidPath" />
  if (!rolesHere().includes('instructor')) return <WebviewRefusal reason="invalidCredentials" />
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      {shown.kind === 'list' ? (
        <List />
      ) : (
        <ScreenParams value={{ contentId: shown.contentId }}>
          <Item key={shown.contentId} />
        </ScreenParams>
      )}
    </Suspense>
  )
}
