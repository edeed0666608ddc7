import type { Peer } from '@takhti/schema/live/channel'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coming } from './media-transport.ts'

type OthersSoundProps = {
  ownId: string
  peers: readonly Peer[]
  coming: ReadonlyMap<string, Coming>
  /** The people of a group whose voices are played beside the teachers'; null plays those of all. */
  group: ReadonlySet<string> | null
}

/**
 * The voices of the others; a person's own voice from another tab or device is not played. A peer whom a teacher muted
 * is silent, regardless of what their device sends.
 */
export function OthersSound({ ownId, peers, coming, group }: OthersSoundProps) {
  const own = peers.find(({ peerId }) => peerId === ownId)
  const near = peers.filter(({ isTeacher, personId }) => group === null || isTeacher || group.has(personId))
  return near.map((peer) => {
    const sound = peer.personId === own?.personId ? null : coming.get(peer.peerId)?.sound
    return sound && peer.mic && !peer.isMuted ? <Voice key={peer.peerId} name={peer.name} track={sound} /> : null
  })
}

function Voice({ name, track }: { name: string; track: MediaStreamTrack }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const received = audio.current
    if (!received) return
    received.srcObject = new MediaStream([track])
    // A browser may refuse sound before the first press; a participant who joined has pressed.
    void received.play().catch(() => {})
    return () => {
      received.srcObject = null
    }
  }, [track])
  // Live speech has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} aria-label={t('soundOf', { name })} autoPlay />
}
