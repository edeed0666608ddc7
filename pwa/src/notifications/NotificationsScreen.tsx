import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NotificationList } from './NotificationList.tsx'

export const notificationsScreen = screen({
  path: paths.notifications,
  title: 'notifications',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: () => q(calls.notifications.list, {}),
  isEmpty: ({ items }) => items.length === 0,
  Empty: NoNotifications,
  Actions: ({ data }) => <ReadAll count={data.newMessagesCount} />,
  View: ({ data }) => (
    <div className="card">
      <NotificationList items={data.items} />
    </div>
  ),
})

function ReadAll({ count }: { count: number }) {
  const { t } = useTranslation()
  const readAll = useCommand(calls.notifications.readAll)
  return (
    <Button disabled={count === 0} onClick={() => void readAll.run({})}>
      {t('notifications.readAll')}
    </Button>
  )
}

function NoNotifications() {
  const { t } = useTranslation()
  return <Notice mark={<IconBell size={36} />} title={t('notifications.none')} />
}
