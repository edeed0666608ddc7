import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { OwnMedia } from '../own-media.ts'

/** Turns the teacher's microphone on: it plays in every group, at whichever board they are. */
export function SpeakToAll({ media }: { media: OwnMedia }) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const isOn = useSyncExternalStore(media.subscribe, media.state).mic !== null
  const Mark = isOn ? IconMicrophone : IconMicrophoneOff
  return (
    <Button
      look={isOn ? 'main' : 'plain'}
      aria-pressed={isOn}
      onClick={() => (isOn ? media.turnOff('mic') : void media.turnOn('mic'))}
    >
      <Mark size={20} aria-hidden="true" />
      {t('speak')}
    </Button>
  )
}
