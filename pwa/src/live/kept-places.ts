import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { classChannel, Peer } from '@takhti/schema/live/channel'
import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { rosterAfter } from './roster.ts'

/** How often the classes that go on are looked for. */
const askMs = 20_000

type Down = {
  [Name in DownName<typeof classChannel>]: { type: Name; body: DownBody<typeof classChannel, Name> }
}[DownName<typeof classChannel>]

/** A class that is led from this page, with the devices that are in it; null before its room has said so. */
export type KeptPlace = { liveClass: LiveClass; peers: readonly Peer[] | null }

/**
 * Keeps the places of who teaches in live classes that they lead from a page that is none of their devices: what shows a class
 * may be without a network for longer than a class waits, while its teacher goes on. Only while they look: a phone in a pocket
 * holds no class.
 */
export function useKeptPlaces(isLed: (liveClass: LiveClass) => boolean): KeptPlace[] {
  const { data, refetch } = useQuery({ ...q(lateCalls.liveClasses.list, {}), refetchInterval: askMs })
  // Who was there while the line is down is a better guess than nobody.
  const [peers, setPeers] = useState<ReadonlyMap<string, readonly Peer[]>>(new Map())
  const isLooking = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const led = (data?.data.items ?? []).filter((each) => isLooking && each.isTeacher && isLed(each))
  const wanted = led.map(({ flow_id }) => flow_id).join(' ')
  useEffect(() => {
    const lessons = wanted.split(' ').filter((each) => each !== '')
    function hear(flow_id: string, said: Down): void {
      if (said.type === 'class/ended') void refetch()
      setPeers((before) => peersAfter(before, flow_id, said))
    }
    const sockets = lessons.map((flow_id) =>
      openRoomSocket(
        { room: 'class', flow_id, isAside: true },
        {
          opened() {},
          closed() {},
          // The room speaks its channel alone.
          text: (type, body) => hear(flow_id, { type, body } as Down),
          frame() {},
        },
      ),
    )
    return () => sockets.forEach((socket) => socket.close())
  }, [wanted, refetch])
  return led.map((liveClass) => ({ liveClass, peers: peers.get(liveClass.flow_id) ?? null }))
}

/** What else is said in a class is for its devices. */
function peersAfter(
  before: ReadonlyMap<string, readonly Peer[]>,
  flow_id: string,
  said: Down,
): ReadonlyMap<string, readonly Peer[]> {
  if (said.type === 'class/state') return new Map(before).set(flow_id, said.body.peers)
  if (said.type === 'roster/changed')
    return new Map(before).set(flow_id, rosterAfter(before.get(flow_id) ?? [], said.body))
  // One of the same lesson that begins after it has not said yet who is there.
  if (said.type === 'class/ended') return new Map([...before].filter(([each]) => each !== flow_id))
  return before
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
