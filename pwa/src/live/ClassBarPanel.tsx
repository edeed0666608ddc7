import {
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconMoodSmile,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { reactions, type Rung } from '@takhti/schema/live/channel'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { faces } from './faces.ts'
import { MediaFaultPanel } from './MediaFaultPanel.tsx'
import type { OwnMedia } from './own-media.ts'
import { RecordingDot } from './recording/RecordingDot.tsx'

type ClassBarPanelProps = {
  client: ClassClient
  state: ClassState
  media: OwnMedia
  rung: Rung
  isTeacher: boolean
}

/** A participant's controls: microphone, camera, hand, reactions, leaving. */
export function ClassBarPanel({ client, state, media, rung, isTeacher }: ClassBarPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const own = state.peers.find(({ peerId }) => peerId === state.peerId)
  const isRaised = state.wantsHand ?? (own !== undefined && own.handAt !== null)
  return (
    // A sticky element sticks only within its parent, so the parent is the whole panel.
    <>
      <div className="row live-bar">
        <ConnectionPanel state={state} />
        <RecordingDot state={state} />
        {rung !== 'board' && <Switch of="mic" media={media} isBarred={own?.isMuted === true} />}
        {rung === 'video' && <Switch of="camera" media={media} isBarred={false} />}
        <IconButton
          label={t(isRaised ? 'lowerHand' : 'raiseHand')}
          data-on={isRaised || undefined}
          onClick={() => client.pending.raise(!isRaised)}
        >
          <IconHandStop aria-hidden="true" />
        </IconButton>
        <Menu label={t('react')} face={<IconMoodSmile aria-hidden="true" />}>
          {(close) =>
            reactions.map((reaction) => (
              <button
                key={reaction}
                type="button"
                className="menu-item"
                onClick={() => {
                  client.pending.react(reaction)
                  close()
                }}
              >
                <span aria-hidden="true">{faces[reaction]}</span>
                <span className="grow">{t(`reactions.${reaction}`)}</span>
              </button>
            ))
          }
        </Menu>
        <LeaveButton client={client} isTeacher={isTeacher} />
      </div>
      {own?.isMuted && <p role="status">{t('mutedByTeacher')}</p>}
      {state.isReactionLost && <p role="status">{t('reactionLost')}</p>}
      <MediaFaultPanel media={media} />
    </>
  )
}

function Switch({ of, media, isBarred }: { of: 'mic' | 'camera'; media: OwnMedia; isBarred: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const isOn = useSyncExternalStore(media.subscribe, media.state)[of] !== null
  const press = () => {
    if (isOn) media.turnOff(of)
    else if (!isBarred) void media.turnOn(of)
  }
  const [On, Off] = of === 'mic' ? [IconMicrophone, IconMicrophoneOff] : [IconVideo, IconVideoOff]
  return (
    <IconButton
      label={t(`${of}${isOn ? 'Off' : 'On'}`)}
      // `aria-disabled` instead of `disabled`: a focused button stays focused when it is barred.
      aria-disabled={isBarred}
      onClick={press}
    >
      {isOn ? <On aria-hidden="true" /> : <Off aria-hidden="true" />}
    </IconButton>
  )
}

function LeaveButton({ client, isTeacher }: { client: ClassClient; isTeacher: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [isAsking, setAsking] = useState(false)
  if (!isTeacher)
    return (
      <Link to={paths.lessons} className="button">
        {t('leave')}
      </Link>
    )
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('endTitle')}
          closeLabel={t('cancel')}
          cancelLabel={t('cancel')}
          submitLabel={t('end')}
          isDanger
          onSubmit={() => client.order('class/end', {})}
          onClose={() => setAsking(false)}
        >
          <p>{t('endText')}</p>
        </Dialog>
      )}
    </>
  )
}
