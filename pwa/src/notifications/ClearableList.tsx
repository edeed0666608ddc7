import { IconX } from '@tabler/icons-react'
import type { Notification } from '@takhti/schema/notifications/model'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import './clearable.css'

/** The notifications, which can be removed one by one, or all that are listed here: later ones remain. */
export function ClearableList({ items }: { items: readonly Notification[] }) {
  const { t } = useTranslation()
  const removeAll = useCommand(calls.notifications.removeAll)
  const newest = items[0]?.id
  return (
    <>
      <NotificationList items={items} Beside={RemoveButton} />
      <Button
        look="quiet"
        onClick={() =>
          void removeAll.run({ receiverId: requirePerson().personId, ...(newest !== undefined && { upTo: newest }) })
        }
      >
        {t('push.clearAll')}
      </Button>
    </>
  )
}

function RemoveButton({ item }: { item: Notification }) {
  const { t } = useTranslation()
  const remove = useCommand(calls.notifications.remove)
  return (
    <IconButton
      label={t('push.removeNamed', { title: item.title })}
      disabled={remove.isPending}
      onClick={() => void remove.run({ notificationIds: [item.id] })}
    >
      <IconX size={20} aria-hidden="true" />
    </IconButton>
  )
}
