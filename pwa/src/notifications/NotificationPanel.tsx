import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls, type OutputOf } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { NotificationList } from './NotificationList.tsx'

const shownInMenu = 6

type Items = OutputOf<NonNullable<(typeof calls.notifications.list)['declared']>>['items']
type NotificationPanelProps = { items: Items; isAnyNew: boolean; close: () => void }

/** The menu's panel: the newest notifications, and the link to all. */
export function NotificationPanel({ items, isAnyNew, close }: NotificationPanelProps) {
  const { t } = useTranslation()
  const readAll = useCommand(calls.notifications.readAll)
  return (
    <>
      <p className="menu-label">{t('notifications.title')}</p>
      <NotificationList items={items.slice(0, shownInMenu)} onOpen={close} />
      <div className="menu-foot">
        <Button look="quiet" disabled={!isAnyNew} onClick={() => void readAll.run({})}>
          {t('notifications.readAll')}
        </Button>
        <Link to={paths.notifications} onClick={close}>
          {t('notifications.all')}
        </Link>
      </div>
    </>
  )
}
