import type { Peer } from '@takhti/schema/live/channel'
import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { ChannelClient } from '#realtime/channel-client.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { type Channel, classReducers, type ClassState, initialClass } from './class-state.ts'

/** How often running classes are polled, in milliseconds. */
const askMs = 20_000

/** A class that is led from this page, with the devices that are in it; null before its room has sent them. */
export type RetainedPlace = { liveClass: LiveClass; peers: readonly Peer[] | null }

/**
 * Holds a teacher's places in live classes that they lead from a page that is none of the class's devices. The device
 * that shows a class may be offline for longer than a class waits, while its teacher goes on. Only while the page is
 * visible: a phone in a pocket holds no class.
 */
export function useRetainedPlaces(isLed: (liveClass: LiveClass) => boolean): RetainedPlace[] {
  const { data, refetch } = useQuery({ ...q(lateCalls.liveClasses.list, {}), refetchInterval: askMs })
  // While disconnected the last known people are a better guess than an empty list.
  const [peers, setPeers] = useState<ReadonlyMap<string, readonly Peer[]>>(new Map())
  const isLooking = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const led = (data?.data.items ?? []).filter((each) => isLooking && each.isTeacher && isLed(each))
  const wanted = led.map(({ flow_id }) => flow_id).join(' ')
  useEffect(() => {
    const lessons = wanted.split(' ').filter((each) => each !== '')
    const clients = lessons.map((flow_id) => {
      const client = clientAside(flow_id)
      const update = () => {
        const { peers } = client.state.value
        setPeers((before) => new Map(before).set(flow_id, peers))
      }
      client.received.on('class/state', update)
      client.received.on('roster/changed', update)
      client.received.on('class/ended', () => {
        void refetch()
        // A later class of the same lesson sends its own peers.
        setPeers((before) => new Map([...before].filter(([each]) => each !== flow_id)))
      })
      return client
    })
    return () => clients.forEach((client) => client.close())
  }, [wanted, refetch])
  return led.map((liveClass) => ({ liveClass, peers: peers.get(liveClass.flow_id) ?? null }))
}

/** The client of a class that this page is not a device of. */
function clientAside(flow_id: string): ChannelClient<Channel, ClassState> {
  const client = new ChannelClient<Channel, ClassState>({ initial: initialClass('video'), reduce: classReducers })
  client.connect((listener) => openRoomSocket({ room: 'class', flow_id, isAside: true }, listener))
  return client
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
