import type { Carried } from '@takhti/schema/live/media/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useSignal } from '#state/use-signal.ts'
import type { ClassClient } from './class-client.ts'
import { makeTransport } from './make-transport.ts'
import type { Coming, MediaTransport } from './media-transport.ts'

/** How often a failed transport is retried, in milliseconds. */
const againMs = 15_000

/** The media transport of this device, for as long as its peer id is unchanged. */
export function useTransport(lessonId: string, client: ClassClient) {
  const { peerId } = useSignal(client.state)
  const [transport, setTransport] = useState<MediaTransport | null>(null)
  const [coming, setComing] = useState<ReadonlyMap<string, Coming>>(new Map())
  const [carried, setCarried] = useState<Carried | null>(null)
  /** The code of the transport failed to load. */
  const [hasNone, setNone] = useState(false)
  const asked = useQuery({
    ...q(lateCalls.liveClasses.media, { flow_id: lessonId }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false),
  })
  const reach = asked.data?.data
  useEffect(() => {
    if (peerId === '' || reach === undefined) return
    let isOver = false
    let made: MediaTransport | null = null
    const parts = {
      ownId: peerId,
      ice: {
        iceServers: reach.iceServers,
        iceTransportPolicy: reach.isRelayed ? ('relay' as const) : ('all' as const),
      },
      send: (to: string, signal: Parameters<typeof client.send<'signal/send'>>[1]['signal']) => {
        const now = client.state.value
        // The room would forward it as sent by the device's current peer, whose media connections are others.
        if (now.isConnected && now.peerId === peerId) client.send('signal/send', { to, signal })
      },
      onComing: (from: string, received: Coming | null) => setComing((before) => changed(before, from, received)),
      onCarried: setCarried,
    }
    void makeTransport({ carrier: reach.carrier, lessonId }, parts).then(
      (ready) => {
        if (isOver) return ready.close()
        made = ready
        setTransport(ready)
        client.forwardSignals((from, signal) => ready.receive(from, signal))
      },
      () => isOver || setNone(true),
    )
    return () => {
      isOver = true
      client.forwardSignals(null)
      made?.close()
      setTransport(null)
      setNone(false)
    }
  }, [client, lessonId, peerId, reach])
  return { transport, coming, carried, isFailed: hasNone || (reach === undefined && asked.isError) }
}

function changed(
  before: ReadonlyMap<string, Coming>,
  from: string,
  received: Coming | null,
): ReadonlyMap<string, Coming> {
  const after = new Map(before)
  if (received === null) after.delete(from)
  else after.set(from, received)
  return after
}
