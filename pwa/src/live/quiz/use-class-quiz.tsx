import type { LiveClass } from '@takhti/schema/live/model'
import { mayStartBoards } from '@takhti/schema/live/wall/rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { patiently } from '#offline/patiently.ts'
import { loadClassQuiz, type QuizInClass, showQuizzesOn, StartQuiz } from '#quizzes/port.tsx'
import { Button } from '#ui/Button.tsx'
import { retainFocus } from '#ui/focus-hold.ts'

const ClassQuiz = lazy(() => patiently(loadClassQuiz))

/** A notification triggers a request at once; this interval is for a missed one, in milliseconds. */
const askMs = 60_000

/**
 * `stage` replaces the lesson's board while a quiz is shown, `side` is beside it, and `start` is where one is started.
 * `leave` shows the board again.
 */
type OfQuiz = {
  stage: ReactNode
  side: ReactNode
  start: ReactNode
  boards: ReturnType<typeof mayStartBoards>
  leave: () => void
}

/** A live quiz in a live class: its teacher leads it without leaving the class, and students play it in the class. */
export function useClassQuiz({ classId, className, flow_id: lessonId, startedAt, isTeacher }: LiveClass): OfQuiz {
  const { t } = useTranslation()
  const [shown, setShown] = useState<QuizInClass | null>(null)
  const asked = useQuery({ ...q(lateCalls.quizzes.running, {}), refetchInterval: askMs })
  const { refetch } = asked
  useEffect(
    () =>
      showQuizzesOn({
        classId,
        lessonId,
        show(quizId, code) {
          setShown(quizId === null ? null : { quizId, code: code ?? '', isOwn: true, isForRoom: code !== undefined })
          void refetch()
        },
      }),
    [classId, lessonId, refetch],
  )
  const leave = () => {
    setShown(null)
    // It may have ended meanwhile.
    void refetch()
  }
  const ofClass = (asked.data?.data.items ?? []).filter((quiz) => quiz.className === className)
  const inWay = ofClass.map(({ isOwn, createdAt }) => ({ isOwn, isOfLiveClass: createdAt >= startedAt }))
  const boards = mayStartBoards(inWay)
  // A teacher does not play another teacher's quiz.
  const running = ofClass.filter((quiz) => quiz.isOwn === isTeacher)
  if (shown !== null)
    return {
      boards,
      leave,
      stage: (
        <section ref={retainFocus} className="live-quiz" aria-label={t('quiz.title')} tabIndex={-1}>
          <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
            <ClassQuiz quiz={shown} />
          </Suspense>
        </section>
      ),
      side: <Button onClick={leave}>{t('live.quiz.board')}</Button>,
      start: null,
    }
  return {
    boards,
    leave,
    stage: null,
    side: running.map((quiz) => (
      <section key={quiz.quizId} className="stack" aria-live="polite">
        <h2 dir="auto">{t('live.quiz.going', { name: quiz.name })}</h2>
        <Button look="main" onClick={() => setShown(quiz)}>
          {t(isTeacher ? 'live.quiz.lead' : 'live.quiz.play')}
        </Button>
      </section>
    )),
    start: isTeacher && running.length === 0 ? <StartButton /> : null,
  }
}

function StartButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('quiz.start')}
      </Button>
      {isOpen && <StartQuiz source={null} onClose={() => setOpen(false)} />}
    </>
  )
}
