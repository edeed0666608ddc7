import { lazy, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnonymousPage, requirePerson } from '#api/person.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BoardSlotsContext } from './panels/board-slots.ts'
import { Board } from './panels/Board.tsx'
import { type Absence, LessonAbsent } from './sync/admission.ts'
import type { BoardSession } from './sync/board-session.ts'
import { openSession, peekSession } from './sync/board-session.ts'
import './board.css'

const LessonAbsentNotice = lazy(() =>
  patiently(async () => ({ default: (await import('./LessonAbsent.tsx')).LessonAbsent })),
)

/** `privateName` is the title of a private board, which is opened like a lesson. */
type BoardScreenProps = { lessonId: string; privateName?: string; onOpened?: (session: BoardSession) => void }

/** A lesson's board: from this device at once, with other users when the server replies. */
export function BoardScreen({ lessonId, privateName, onOpened }: BoardScreenProps) {
  const { t } = useTranslation()
  const { session, failure, retry } = useSession(lessonId, privateName)
  useEffect(() => {
    if (session) onOpened?.(session)
  }, [session, onOpened])
  const slots = useContext(BoardSlotsContext)
  // A private board is in no list.
  const isListed = session !== null && privateName === undefined && !isAnonymousPage()
  useEffect(() => (isListed ? slots.onOpened?.(lessonId) : undefined), [isListed, slots, lessonId])
  if (session) return <Board session={session} person={requirePerson()} />
  return (
    <main id="content" className="board board-waits" aria-busy={failure === null} tabIndex={-1}>
      {failure === null && <p role="status">{t('common.loading')}</p>}
      {failure === 'failed' && (
        <Notice title={t('board.failedTitle')} text={t('board.failedText')}>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </Notice>
      )}
      {(failure === 'missing' || failure === 'notHere') && (
        <Suspense>
          <LessonAbsentNotice lessonId={lessonId} absence={failure} onRetry={retry} />
        </Suspense>
      )}
    </main>
  )
}

type Opening = { readonly session: BoardSession | null; readonly failure: Absence | 'failed' | null }

const opening: Opening = { session: null, failure: null }

function useSession(lessonId: string, privateName?: string): Opening & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Opening>(() => ({ session: peekSession(lessonId), failure: null }))
  useEffect(() => {
    let isGone = false
    let close = () => {}
    function show(session: BoardSession) {
      const stop = session.sync.absent.subscribe(() => {
        // Drawing is pointless where the server accepts none of it.
        close()
        setState({ session: null, failure: 'missing' })
      })
      close = () => {
        close = () => {}
        stop()
        session.close()
      }
      if (isGone) close()
      else setState((shown) => (shown.session === session ? shown : { session, failure: null }))
    }
    openSession(lessonId, privateName).then(show, (error: unknown) => {
      if (!isGone) setState({ session: null, failure: error instanceof LessonAbsent ? error.absence : 'failed' })
    })
    return () => {
      isGone = true
      close()
    }
  }, [lessonId, privateName, attempt])
  const retry = useCallback(() => {
    setState(opening)
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}
