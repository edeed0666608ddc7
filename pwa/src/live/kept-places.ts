import type { LiveClass } from '@takhti/schema/live/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { openRoomSocket } from '#board/port.ts'

/** How often the classes that go on are looked for. */
const askMs = 20_000

/** What is said in a class is for its devices. */
const deaf = { opened() {}, closed() {}, text() {}, frame() {} }

/**
 * Keeps the places of who teaches in live classes that they lead from a page that is none of their devices: what shows a class
 * may be without a network for longer than a class waits, while its teacher goes on. Only while they look: a phone in a pocket
 * holds no class.
 */
export function useKeptPlaces(isLed: (liveClass: LiveClass) => boolean): void {
  const { data } = useQuery({ ...q(lateCalls.liveClasses.list, {}), refetchInterval: askMs })
  const isLooking = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const led = (data?.data.items ?? []).filter((each) => isLooking && each.isTeacher && isLed(each))
  const wanted = led.map(({ flow_id }) => flow_id).join(' ')
  useEffect(() => {
    const lessons = wanted.split(' ').filter((each) => each !== '')
    const sockets = lessons.map((flow_id) => openRoomSocket({ room: 'class', flow_id, isAside: true }, deaf))
    return () => sockets.forEach((socket) => socket.close())
  }, [wanted])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
