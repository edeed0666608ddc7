import { useTranslation } from 'react-i18next'
import type { ClassState } from './class-state.ts'
import { Picture } from './DeviceCheckPanel.tsx'
import { FloatingFrame } from './FloatingFrame.tsx'
import type { Coming } from './media-transport.ts'

type TeacherFrameProps = { state: ClassState; coming: ReadonlyMap<string, Coming> }

/** The camera of the class's teacher over the board. */
export function TeacherFrame({ state, coming }: TeacherFrameProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const teacher = floatingOf(state)
  const picture = teacher === undefined ? null : coming.get(teacher.peerId)?.picture
  if (teacher === undefined || !picture) return null
  return (
    <FloatingFrame key={teacher.peerId} name={teacher.name}>
      <Picture track={picture} label={t('cameraOf', { name: teacher.name })} />
    </FloatingFrame>
  )
}

/** The device whose camera floats: the first other teacher's. */
export function floatingOf({ peers, peerId }: ClassState) {
  return peers.find((peer) => peer.isTeacher && peer.camera && peer.peerId !== peerId)
}
