import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import { useEffect, useRef, useState } from 'react'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { userClient, userEvents } from '#realtime/user-client.ts'
import { usePresses } from './use-presses.ts'

/** How often a device is polled, and one that did not answer, in milliseconds. */
const [lookMs, soonMs] = [5_000, 1_000]

/**
 * After so many unanswered requests in a row a device counts as gone: an unplugged one does not close its connection.
 */
const mostUnanswered = 4

/** The same after a command that opens another page, such as a quiz, which loads slowly on an old panel. */
const mostWhileOpening = 15

export type Shown = {
  /** What the device shows, as it reports; null where it is gone, undefined before anything is known. */
  shown: RemoteState | null | undefined
  /** The device was polled and has not answered yet. */
  isSought: boolean
  /** It did not answer after the last command, which may have been lost. */
  isMissed: boolean
  /** Sends a command to the device: another page, during which it cannot answer, or one that it answers at once. */
  press: (act: RemoteAct) => void
}

export function useShown(deviceId: string): Shown {
  const [shown, setShown] = useState<RemoteState | null>()
  const [isSought, setSought] = useState(true)
  const { isMissed, press: sendPress, answered, isWaiting } = usePresses(deviceId)
  const patience = useRef(0)
  const lookNow = useRef(() => {})
  useEffect(() => {
    let unanswered = 0
    let isReceived = false
    let isPressed = false
    let timer: ReturnType<typeof setTimeout>
    function look() {
      // Without a network here the device's state is unknown.
      if (isEdgeReachable()) unanswered += 1
      patience.current -= 1
      const isGone = unanswered > mostUnanswered && patience.current <= 0
      if (isGone) setShown(null)
      setSought(!isGone && (unanswered > 1 || !isReceived))
      userClient.send('remote/look', {})
      // The socket may still be connecting, and a device comes back without an event.
      const isAwaited = unanswered > 1 || !isReceived || isPressed || isWaiting()
      const isNear = unanswered <= mostUnanswered * 2 || patience.current > 0
      timer = setTimeout(look, isAwaited && isNear ? soonMs : lookMs)
    }
    lookNow.current = () => {
      // However often a user presses before an answer can arrive, it counts as one missing answer.
      if (isPressed) return userClient.send('remote/look', {})
      isPressed = true
      clearTimeout(timer)
      look()
    }
    const stop = userEvents.on('remote/shown', ({ deviceId: of, shows }) => {
      if (of !== deviceId) return
      // A device that opens another page is gone only for a moment.
      isReceived = true
      isPressed = false
      unanswered = shows === null ? Math.max(1, unanswered) : 0
      setSought(shows === null)
      if (shows !== null) answered(shows.heard)
      if (shows !== null) return setShown(shows)
      clearTimeout(timer)
      timer = setTimeout(look, soonMs)
    })
    look()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [deviceId, answered, isWaiting])
  function press(act: RemoteAct) {
    const answer = sendPress(act)
    if (answer === 'later') patience.current = mostWhileOpening
    if (answer === 'soon') lookNow.current()
  }
  return { shown, isSought, isMissed, press }
}
