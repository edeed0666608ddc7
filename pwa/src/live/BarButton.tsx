import { IconMessage, IconMessageOff } from '@tabler/icons-react'
import type { Peer } from '@takhti/schema/live/channel'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { ClassClient } from './class-client.ts'

type BarButtonProps = { client: ClassClient; peer: Pick<Peer, 'personId' | 'name' | 'isBarred'> }

/** Bars one person from the chat, and lifts the bar; the icon shows the current state. */
export function BarButton({ client, peer: { personId, name, isBarred = false } }: BarButtonProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <IconButton
      label={t(isBarred ? 'unbarName' : 'barName', { name })}
      data-writing={isBarred ? 'barred' : 'on'}
      onClick={() => client.order('person/bar', { personId, isBarred: !isBarred })}
    >
      {isBarred ? <IconMessageOff aria-hidden="true" /> : <IconMessage aria-hidden="true" />}
    </IconButton>
  )
}
