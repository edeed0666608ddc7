import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import { useEffect, useRef, useState } from 'react'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { userClient, userEvents } from '#realtime/user-client.ts'
import { usePresses } from './use-presses.ts'

/** How often a device is looked for, and one that did not answer. */
const [lookMs, soonMs] = [5_000, 1_000]

/** So often in a row a device may not answer before it is taken for gone: nobody closes the line of one whose plug was pulled. */
const mostUnanswered = 4

/** And so often after it was asked for a page of its own, such as a quiz, which an old panel takes its time to load. */
const mostWhileOpening = 15

export type Shown = {
  /** What the device shows, as it says itself; null where it is gone, undefined before anything is known. */
  shown: RemoteState | null | undefined
  /** It was asked, and has not answered yet. */
  isSought: boolean
  /** It did not answer after it was last asked for something, so that this may have reached nobody. */
  isMissed: boolean
  /** Asks the device for something: another page, during which it cannot answer, or what it answers at once. */
  press: (act: RemoteAct) => void
}

export function useShown(deviceId: string): Shown {
  const [shown, setShown] = useState<RemoteState | null>()
  const [isSought, setSought] = useState(true)
  const { isMissed, say, answered, isWaiting } = usePresses(deviceId)
  const patience = useRef(0)
  const lookNow = useRef(() => {})
  useEffect(() => {
    let unanswered = 0
    let isHeard = false
    let isPressed = false
    let timer: ReturnType<typeof setTimeout>
    function look() {
      // Without a network here nothing is known about the device.
      if (isEdgeReachable()) unanswered += 1
      patience.current -= 1
      const isGone = unanswered > mostUnanswered && patience.current <= 0
      if (isGone) setShown(null)
      setSought(!isGone && (unanswered > 1 || !isHeard))
      userClient.send('remote/look', {})
      // The line may still be coming, and a device comes back without a word.
      const isAwaited = unanswered > 1 || !isHeard || isPressed || isWaiting()
      const isNear = unanswered <= mostUnanswered * 2 || patience.current > 0
      timer = setTimeout(look, isAwaited && isNear ? soonMs : lookMs)
    }
    lookNow.current = () => {
      // However often somebody presses before an answer can come, it is one that is missing.
      if (isPressed) return userClient.send('remote/look', {})
      isPressed = true
      clearTimeout(timer)
      look()
    }
    const stop = userEvents.on('remote/shown', ({ deviceId: of, shows }) => {
      if (of !== deviceId) return
      // Whoever opens another page on it is gone for a moment only.
      isHeard = true
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
    const answer = say(act)
    if (answer === 'later') patience.current = mostWhileOpening
    if (answer === 'soon') lookNow.current()
  }
  return { shown, isSought, isMissed, press }
}
