import type { Rung } from '@takhti/schema/live/channel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import type { ClassLine } from './class-line.ts'
import { below, isBad, linesOf, lookMs, looksBeforeDown } from './ladder.ts'
import type { Coming, MediaTransport } from './media-transport.ts'
import { Mesh } from './mesh.ts'
import type { OwnMedia } from './own-media.ts'

type MediaParts = { lessonId: string; line: ClassLine; media: OwnMedia; rung: Rung; setRung: (rung: Rung) => void }

/** What comes from the others, by their devices; says to the room what this one sends, and sends no more than its rung carries. */
export function useMedia({ lessonId, line, media, rung, setRung }: MediaParts) {
  const { peerId, peers, isConnected } = useSyncExternalStore(line.subscribe, line.state)
  const { mic, camera } = useSyncExternalStore(media.subscribe, media.state)
  const [coming, setComing] = useState<ReadonlyMap<string, Coming>>(new Map())
  const [isSteppedDown, setSteppedDown] = useState(false)
  const transport = useRef<MediaTransport | null>(null)
  const reach = useQuery({ ...q(lateCalls.liveClasses.media, { flow_id: lessonId }), staleTime: Infinity }).data?.data
  const own = peers.find((peer) => peer.peerId === peerId)

  useEffect(() => {
    if (peerId === '' || reach === undefined) return
    const mesh = new Mesh({
      ownId: peerId,
      ice: { iceServers: reach.iceServers, iceTransportPolicy: reach.isRelayed ? 'relay' : 'all' },
      send: (to, signal) => line.say('signal/send', { to, signal }),
      onComing: (from, heard) => setComing((before) => changed(before, from, heard)),
    })
    transport.current = mesh
    line.hearSignals((from, signal) => mesh.hear(from, signal))
    return () => {
      line.hearSignals(() => {})
      transport.current = null
      mesh.close()
    }
  }, [line, peerId, reach])

  const isMuted = own?.isMuted === true
  useEffect(() => {
    if (isMuted) media.turnOff('mic')
  }, [isMuted, media])
  useEffect(() => {
    if (rung !== 'video') media.turnOff('camera')
    if (rung === 'board') media.turnOff('mic')
  }, [rung, media])
  useEffect(() => {
    transport.current?.share({ mic, camera })
    if (isConnected) line.say('media/show', { mic: mic !== null, camera: camera !== null, rung })
  }, [line, peerId, reach, isConnected, mic, camera, rung])

  const wanted = own === undefined ? '' : linesOf({ ...own, rung }, peers).join(' ')
  useEffect(() => {
    transport.current?.meet(wanted === '' ? [] : wanted.split(' '))
  }, [peerId, reach, wanted])

  useEffect(() => {
    let badLooks = 0
    const timer = setInterval(async () => {
      const quality = await transport.current?.quality()
      badLooks = quality && isBad(quality) ? badLooks + 1 : 0
      if (badLooks < looksBeforeDown || below(rung) === rung) return
      setSteppedDown(true)
      setRung(below(rung))
    }, lookMs)
    return () => clearInterval(timer)
  }, [rung, setRung])
  return { coming, isSteppedDown }
}

function changed(before: ReadonlyMap<string, Coming>, from: string, heard: Coming | null): ReadonlyMap<string, Coming> {
  const after = new Map(before)
  if (heard === null) after.delete(from)
  else after.set(from, heard)
  return after
}
