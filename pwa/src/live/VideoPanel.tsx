import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassState } from './class-state.ts'
import { Picture } from './DeviceCheckPanel.tsx'
import type { Coming } from './media-transport.ts'
import type { OwnMedia } from './own-media.ts'
import { floatingOf } from './TeacherFrame.tsx'

type VideoPanelProps = { state: ClassState; coming: ReadonlyMap<string, Coming>; media: OwnMedia }

/** The active cameras but the one that floats over the board, the teachers' first. */
export function VideoPanel({ state, coming, media }: VideoPanelProps) {
  const { peers, peerId } = state
  const floating = floatingOf(state)
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { camera } = useSyncExternalStore(media.subscribe, media.state)
  const shown = peers
    .filter((peer) => peer.camera && peer.peerId !== peerId && peer.peerId !== floating?.peerId)
    .sort((a, b) => Number(b.isTeacher) - Number(a.isTeacher))
  if (shown.length === 0 && camera === null) return null
  return (
    <ul className="live-pictures">
      {shown.map(({ peerId: id, name }) => {
        const picture = coming.get(id)?.picture
        return (
          <li key={id}>
            {picture && <Picture track={picture} label={t('cameraOf', { name })} />}
            <span dir="auto">{name}</span>
          </li>
        )
      })}
      {camera && (
        <li>
          <Picture track={camera} label={t('preview')} isMirrored />
          <span>{t('you')}</span>
        </li>
      )}
    </ul>
  )
}
