import { IconHandOff, IconHandStop, IconMicrophone, IconMicrophoneOff, IconUserX } from '@tabler/icons-react'
import type { Peer } from '@takhti/schema/live/channel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BarButton } from './BarButton.tsx'
import type { ClassClient } from './class-client.ts'

type PersonItemProps = { client: ClassClient; peer: Peer; isTeacher: boolean; isOwn: boolean }

/** A person in the class, with a teacher's actions beside the name. */
export function PersonItem({ client, peer, isTeacher, isOwn }: PersonItemProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <li>
      <span dir="auto" className="grow">
        {peer.name}
        {isOwn && ` (${t('you')})`}
      </span>
      {peer.isTeacher && <span className="tag">{t('teacher')}</span>}
      {peer.handAt !== null && <IconHandStop role="img" aria-label={t('handUp')} />}
      {isTeacher && !peer.isTeacher ? <Order client={client} peer={peer} /> : <Speech {...peer} />}
    </li>
  )
}

/** Whether a person speaks or is muted. Most of a class is silent and has no icon. */
function Speech({ mic, isMuted }: Pick<Peer, 'mic' | 'isMuted'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  if (isMuted) return <IconMicrophoneOff role="img" aria-label={t('isMuted')} />
  return mic && <IconMicrophone role="img" aria-label={t('speaks')} />
}

function Order({ client, peer }: { client: ClassClient; peer: Peer }) {
  const { personId, name, mic, isMuted, handAt } = peer
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [isRemoving, setRemoving] = useState(false)
  return (
    <span className="row">
      {handAt !== null && (
        <IconButton label={t('lowerHandOf', { name })} onClick={() => client.order('hand/lower', { personId })}>
          <IconHandOff aria-hidden="true" />
        </IconButton>
      )}
      {/* Screen readers read only a button's name, which states the action; the icon shows the current state. */}
      {(isMuted || mic) && <span className="hidden">{t(isMuted ? 'isMuted' : 'speaks')}</span>}
      <IconButton
        label={t(isMuted ? 'unmuteName' : 'muteName', { name })}
        data-speech={isMuted ? 'barred' : mic ? 'on' : 'off'}
        onClick={() => client.order('person/mute', { personId, isMuted: !isMuted })}
      >
        {mic && !isMuted ? <IconMicrophone aria-hidden="true" /> : <IconMicrophoneOff aria-hidden="true" />}
      </IconButton>
      {peer.isBarred && <span className="hidden">{t('isBarred')}</span>}
      <BarButton client={client} peer={peer} />
      <IconButton label={t('removeName', { name })} onClick={() => setRemoving(true)}>
        <IconUserX aria-hidden="true" />
      </IconButton>
      {isRemoving && (
        <Dialog
          title={t('removeTitle', { name })}
          closeLabel={t('cancel')}
          cancelLabel={t('cancel')}
          submitLabel={t('remove')}
          isDanger
          onSubmit={() => {
            client.order('person/remove', { personId })
            setRemoving(false)
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </span>
  )
}
