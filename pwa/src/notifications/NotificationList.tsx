import type { Notification } from '@takhti/schema/notifications/model'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { Age } from '#languages/Age.tsx'

type NotificationListProps = {
  items: readonly Notification[]
  onOpen?: () => void
  /** What stands beside a notification. */
  Beside?: (props: { item: Notification }) => ReactNode
}

export function NotificationList({ items, onOpen, Beside }: NotificationListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return <p className="menu-label">{t('notifications.none')}</p>
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="note-row">
          {item.flow_id ? (
            <Link
              to={item.kind === 'liveClass' ? paths.liveClass : paths.lesson}
              params={{ lessonId: item.flow_id }}
              className="note"
              onClick={onOpen}
            >
              <NotificationText item={item} />
            </Link>
          ) : (
            <Link to={paths.classes} className="note" onClick={onOpen}>
              <NotificationText item={item} />
            </Link>
          )}
          {Beside && <Beside item={item} />}
        </li>
      ))}
    </ul>
  )
}

function NotificationText({ item }: { item: Notification }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="note-title" dir="auto">
        {t(`notifications.${item.kind}`, { title: item.title })}
      </span>
      <span className="small soft">
        {item.className && <bdi>{t('notifications.inClass', { name: item.className })} · </bdi>}
        <Age at={item.createdAt} />
      </span>
      {item.readAt === null && (
        <span className="tag" data-tone="blue">
          {t('notifications.unread')}
        </span>
      )}
    </>
  )
}
