import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { ComingInMenu } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { Menu } from '#ui/Menu.tsx'

// The panel loads when it is opened: no first screen waits for it.
const NotificationPanel = lazy(() =>
  patiently(() => import('./NotificationPanel.tsx').then((file) => ({ default: file.NotificationPanel }))),
)

export function NotificationsMenu() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.notifications.list, {}, 'its panel links to all of them'))
  const count = data?.data.newMessagesCount ?? 0
  useEffect(() => {
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    void badge?.catch(() => {})
  }, [count])
  return (
    <Menu
      label={count > 0 ? t('notifications.count', { count }) : t('notifications.title')}
      face={
        <span className="bell">
          <IconBell size={24} aria-hidden="true" />
          {count > 0 && (
            <span className="bell-count" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
      }
    >
      {(close) => (
        <Suspense fallback={<ComingInMenu />}>
          <NotificationPanel items={data?.data.items ?? []} isAnyNew={count > 0} close={close} />
        </Suspense>
      )}
    </Menu>
  )
}
