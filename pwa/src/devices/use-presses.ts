import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import { newId } from '@takhti/schema/kit/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { userClient } from '#realtime/user-client.ts'
import { missedMs, Presses } from './presses.ts'

/**
 * Parts of a gesture, which need no answer; and commands that open another page, during which the device does not
 * answer.
 */
const flowing: readonly string[] = ['point', 'draw', 'lift'] satisfies RemoteAct['act'][]
const opening: readonly string[] = [
  'open',
  'quiz',
  'results',
  'code',
  'arrivals',
  'seating',
] satisfies RemoteAct['act'][]

/**
 * When a device answers a command: `none` for commands without an answer, `later` once it has opened another page,
 * `never` where no message reaches it.
 */
type Answer = 'none' | 'later' | 'soon' | 'never'

function answerTo({ act }: RemoteAct): Answer {
  if (flowing.includes(act)) return 'none'
  if (opening.includes(act)) return 'later'
  return isEdgeReachable() ? 'soon' : 'never'
}

/** Sends presses to a device, and resends each until the device has received it or it is reported as missed. */
export function usePresses(deviceId: string) {
  const [isMissed, setMissed] = useState(false)
  const [presses] = useState(() => new Presses())
  const missing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(missing.current), [deviceId])

  function press(act: RemoteAct): Answer {
    const answer = answerTo(act)
    const name = () => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
    // Wall-clock time: `performance.now()` stops while a phone sleeps.
    const sent = answer === 'soon' ? presses.add(act, name(), Date.now()) : act
    userClient.send('remote/act', { deviceId, act: sent })
    if (act.act === 'draw') presses.overtake()
    if (answer === 'none') return answer
    clearTimeout(missing.current)
    const isNear = isEdgeReachable()
    setMissed(!isNear)
    // The user is notified at once; and earlier presses must not run on another page.
    if (!isNear || answer === 'later') presses.drop()
    if (answer === 'soon') missing.current = setTimeout(() => setMissed(true), missedMs)
    return answer
  }

  const answered = useCallback(
    (handled: RemoteState['heard']) => {
      // A device that does not acknowledge presses would do them twice.
      if (handled === undefined) return clearTimeout(missing.current)
      const { again, isLost } = presses.acknowledge(handled, Date.now())
      for (const act of again) userClient.send('remote/act', { deviceId, act })
      if (again.length > 0) userClient.send('remote/look', {})
      if (!presses.isWaiting(Date.now())) clearTimeout(missing.current)
      if (isLost) setMissed(true)
    },
    [deviceId, presses],
  )
  const isWaiting = useCallback(() => presses.isWaiting(Date.now()), [presses])
  return { isMissed, press, answered, isWaiting }
}
