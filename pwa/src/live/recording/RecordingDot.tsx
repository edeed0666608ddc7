import { useTranslation } from 'react-i18next'
import type { ClassState } from '../class-state.ts'

/** The red dot beside the controls, which stays on the screen for as long as a device records. */
export function RecordingDot({ state: { peers } }: { state: ClassState }) {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const recording = peers.find((peer) => peer.recording !== null)?.recording ?? null
  if (recording === null) return null
  return (
    <span
      className="recording-dot"
      data-state={recording}
      role="img"
      aria-label={t(recording === 'on' ? 'isOn' : 'isPaused')}
      title={t(recording === 'on' ? 'isOn' : 'isPaused')}
    />
  )
}
