import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { NotificationList } from './NotificationList.tsx'

const shownInMenu = 6

export function NotificationsMenu() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.notifications.list, {}))
  const readAll = useCommand(calls.notifications.readAll)
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
        <>
          <p className="menu-label">{t('notifications.title')}</p>
          <NotificationList items={(data?.data.items ?? []).slice(0, shownInMenu)} onOpen={close} />
          <div className="menu-foot">
            <Button look="quiet" disabled={count === 0} onClick={() => void readAll.run({})}>
              {t('notifications.readAll')}
            </Button>
            <Link to={paths.notifications} onClick={close}>
              {t('notifications.all')}
            </Link>
          </div>
        </>
      )}
    </Menu>
  )
}
