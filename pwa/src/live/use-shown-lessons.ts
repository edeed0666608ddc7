import { useEffect, useState } from 'react'
import { userClient, userEvents } from '#realtime/user-client.ts'

/** The socket may still be connecting, and a device that has just come back takes its time. */
const looksAtMs = [0, 1_000, 3_000, 8_000]

/** Which lesson each of the person's paired devices shows, as it reports; null where it shows none. */
export function useShownLessons(hasDevices: boolean): ReadonlyMap<string, string | null> {
  const [shown, setShown] = useState<ReadonlyMap<string, string | null>>(new Map())
  useEffect(() => {
    if (!hasDevices) return
    const stop = userEvents.on('remote/shown', ({ deviceId, shows }) =>
      setShown((before) => new Map(before).set(deviceId, shows?.lessonId ?? null)),
    )
    const looks = looksAtMs.map((atMs) => setTimeout(() => userClient.send('remote/look', {}), atMs))
    return () => {
      stop()
      looks.forEach(clearTimeout)
    }
  }, [hasDevices])
  return shown
}
