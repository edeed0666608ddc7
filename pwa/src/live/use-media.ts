import type { Rung } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import { hasRoomForCamera, hasRoomForScreen, linesOf, lookMs } from '@takhti/schema/live/media/rules'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignal } from '#state/use-signal.ts'
import type { ClassClient } from './class-client.ts'
import { onNetwork } from './network.ts'
import type { OwnMedia } from './own-media.ts'
import type { OwnScreen } from './own-screen.ts'
import type { LadderUse } from './use-ladder.ts'
import { useTransport } from './use-transport.ts'

type MediaParts = { lessonId: string; client: ClassClient; media: OwnMedia; screen: OwnScreen; ladder: LadderUse }

/**
 * Receives the others' media, by device. Reports to the room what this device sends, and sends no more than its level
 * allows.
 */
export function useMedia({ lessonId, client, media, screen: ownScreen, ladder: { ladder, looked } }: MediaParts) {
  const { rung } = ladder
  const { peerId, peers } = useSignal(client.state)
  const { mic, camera } = useSyncExternalStore(media.subscribe, media.state)
  const screen = useSyncExternalStore(ownScreen.subscribe, ownScreen.track)
  const { transport, coming, carried, isFailed } = useTransport(lessonId, client)
  const own = peers.find((peer) => peer.peerId === peerId)
  useObedience(media, rung, own?.isMuted === true)
  useShowing(client, { mic: mic !== null, camera: camera !== null, screen: screen !== null, rung, carried })

  // Media that the room has not announced to all peers are not sent: a seventh camera waits.
  const sentMic = own?.mic === true ? mic : null
  const sentCamera = own?.camera === true ? camera : null
  const sentScreen = own?.screen === true ? screen : null
  useEffect(
    () => transport?.share({ mic: sentMic, camera: sentCamera, screen: sentScreen }),
    [transport, sentMic, sentCamera, sentScreen],
  )

  // The same devices with the same media are the same connections.
  const wanted = JSON.stringify(own === undefined ? [] : linesOf({ ...own, rung }, peers))
  useEffect(() => {
    const others: ReturnType<typeof linesOf> = JSON.parse(wanted)
    transport?.meet(others, rung === 'video')
  }, [transport, wanted, rung])

  const [usedBytes, setUsed] = useState(0)
  useEffect(() => {
    if (transport === null) return
    let counted = 0
    const timer = setInterval(async () => {
      const { look, bytes } = await transport.measure()
      const more = bytes - counted
      counted = bytes
      setUsed((used) => used + more)
      looked(look)
    }, lookMs)
    const stop = onNetwork(() => transport.restart())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [transport, looked])
  const isWaiting = camera !== null && own?.camera === false && !hasRoomForCamera(own, peers)
  return { coming, usedBytes, isFailed, isWaiting }
}

/** Turns off the microphone of a muted person, and what a level does not carry, whichever way it was turned on. */
function useObedience(media: OwnMedia, rung: Rung, isMuted: boolean): void {
  const { mic, camera } = useSyncExternalStore(media.subscribe, media.state)
  useEffect(() => {
    if (isMuted || rung === 'board') media.turnOff('mic')
  }, [isMuted, rung, mic, media])
  useEffect(() => {
    if (rung !== 'video') media.turnOff('camera')
  }, [rung, camera, media])
}

type Shown = { mic: boolean; camera: boolean; screen: boolean; rung: Rung; carried: Carried | null }

/** Reports to the room what this device sends, and again when a camera that was refused may find a free slot. */
function useShowing(client: ClassClient, { mic, camera, screen, rung, carried }: Shown): void {
  const { peerId, peers, isConnected } = useSignal(client.state)
  const own = peers.find((peer) => peer.peerId === peerId)
  const hasRoom = own === undefined || hasRoomForCamera(own, peers)
  const isFree = own === undefined || hasRoomForScreen(own, peers)
  useEffect(() => {
    // Without a slot for the camera the voice is announced all the same.
    if (!isConnected) return
    const isShared = screen && isFree
    client.send('media/show', { mic, camera: camera && hasRoom, ...(isShared && { screen: true }), rung, carried })
  }, [client, peerId, isConnected, mic, camera, screen, rung, carried, hasRoom, isFree])
}
