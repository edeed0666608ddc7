import type { RemoteState } from '@takhti/schema/devices/remote/model'
import { useEffect } from 'react'
import { handledPresses } from '#api/handled-presses.ts'
import { addWords } from '#languages/late-words.ts'
import { userClient, userEvents } from '#realtime/user-client.ts'
import { FreezeCover } from '#ui/freeze/FreezeCover.tsx'
import { useFreeze } from '#ui/freeze/use-freeze.ts'
import type { KnownQuiz } from '../room/quiz-state.ts'

const noLesson = { lessonId: null, title: '', page: 0, pages: 0, tool: '', hasTimer: false, picked: '' }

/**
 * A quiz on a device that obeys a remote: it reports its state, and can be frozen. Players have the question and their
 * answer on a device of their own, so the cover costs them nothing. While a timed question runs nothing is covered:
 * time would be up before a player could read it. Pausing the quiz stops its clock.
 */
export function QuizDriven({ quiz: { phase, open } }: { quiz: KnownQuiz }) {
  const { left, freeze } = useFreeze()
  const isTimed = phase === 'open' && open?.closesAt != null
  const isFrozen = left > 0 && !isTimed
  useEffect(() => void addWords('devices'), [])
  useEffect(() => {
    // A teacher who asks the next question has gone on, so the freeze does not return after it.
    if (isTimed) freeze(0)
  }, [isTimed, freeze])
  useEffect(() => {
    const state: RemoteState = { ...noLesson, isFrozen, quiz: isTimed ? 'timed' : 'untimed' }
    const show = () => userClient.send('remote/show', { ...state, heard: handledPresses() })
    show()
    return userEvents.on('remote/asked', show)
  }, [isFrozen, isTimed])
  useEffect(
    () =>
      userEvents.on('remote/acted', (act) => {
        if (act.act !== 'freeze') return
        if (isTimed && act.seconds > 0) userClient.send('remote/refuse', { why: 'clock' })
        else freeze(act.seconds)
      }),
    [isTimed, freeze],
  )
  return isFrozen && <FreezeCover seconds={left} />
}
