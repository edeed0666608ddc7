import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { usePages } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { latePart } from '#languages/late-part.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { retainFocus } from '#ui/focus-hold.ts'
import { Notice } from '#ui/Notice.tsx'
import { NotificationList } from './NotificationList.tsx'

export const notificationsScreen = screen({
  path: paths.notifications,
  title: 'notifications',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: () => q(calls.notifications.list, {}, 'the count alone; the list pages on'),
  Actions: ({ data }) => <ReadAll count={data.newMessagesCount} />,
  View: () => (
    <div className="stack">
      <Report />
      <Suspense>
        <PushPanel />
      </Suspense>
      <Suspense>
        <ChoicesPanel />
      </Suspense>
    </div>
  ),
})

const PushPanel = latePart(
  'devices',
  () => import('./PushPanel.tsx').then((file) => file.PushPanel),
  () => null,
)
const ChoicesPanel = latePart(
  'notices',
  () => import('./ChoicesPanel.tsx').then((file) => file.ChoicesPanel),
  () => null,
)
const ClearableList = latePart(
  'devices',
  () => import('./ClearableList.tsx').then((file) => file.ClearableList),
  NotificationList,
)

/** All notifications that the badge counts, page by page. */
function Report() {
  const { t } = useTranslation()
  const { items, more } = usePages(calls.notifications.list, {}, (page) => page)
  if (items.length === 0) return <NoNotifications />
  return (
    // The lazy part replaces the list: keyboard focus stays in it.
    <div ref={retainFocus} className="card" tabIndex={-1}>
      <Suspense fallback={<NotificationList items={items} />}>
        <ClearableList items={items} />
      </Suspense>
      {more && <Button onClick={more}>{t('common.more')}</Button>}
    </div>
  )
}

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
