import type { RemoteState } from '@takhti/schema/devices/remote/model'
import { useEffect } from 'react'
import { heardPresses } from '#api/heard-presses.ts'
import { addWords } from '#languages/late-words.ts'
import { userClient, userEvents } from '#realtime/user-client.ts'
import { FreezeCover } from '#ui/freeze/FreezeCover.tsx'
import { useFreeze } from '#ui/freeze/use-freeze.ts'
import type { KnownQuiz } from '../room/quiz-state.ts'

const noLesson = { lessonId: null, title: '', page: 0, pages: 0, tool: '', hasTimer: false, picked: '' }

/**
 * A quiz on a device that obeys a remote: it says that it stands there, and can be told to wait. Who plays has the question and their
 * answer on a device of their own, and loses nothing by the cover. While the time of a question runs nothing is covered: it would be
 * over before anybody could read what is asked. To pause the quiz stops it.
 */
export function QuizDriven({ quiz: { phase, open } }: { quiz: KnownQuiz }) {
  const { left, freeze } = useFreeze()
  const isTimed = phase === 'open' && open?.closesAt != null
  const isFrozen = left > 0 && !isTimed
  useEffect(() => void addWords('devices'), [])
  useEffect(() => {
    // Whoever asks the next question has gone on, and is not held up again after it.
    if (isTimed) freeze(0)
  }, [isTimed, freeze])
  useEffect(() => {
    const state: RemoteState = { ...noLesson, isFrozen, quiz: isTimed ? 'timed' : 'untimed' }
    const show = () => userClient.send('remote/show', { ...state, heard: heardPresses() })
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
