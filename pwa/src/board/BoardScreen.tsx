import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Board } from './panels/Board.tsx'
import type { BoardSession } from './sync/board-session.ts'
import { openSession, peekSession } from './sync/board-session.ts'
import './board.css'

/** `privateName` is what a private board is called here, which is opened as a lesson is. */
type BoardScreenProps = { lessonId: string; privateName?: string; onOpened?: (session: BoardSession) => void }

/** A lesson's board: from this device at once, with others when the edge answers. */
export function BoardScreen({ lessonId, privateName, onOpened }: BoardScreenProps) {
  const { t } = useTranslation()
  const { session, hasFailed, retry } = useSession(lessonId, privateName)
  useEffect(() => {
    if (session) onOpened?.(session)
  }, [session, onOpened])
  if (session) return <Board session={session} person={requirePerson()} />
  return (
    <main id="content" className="board board-waits" aria-busy={!hasFailed}>
      {hasFailed ? (
        <Notice title={t('board.failedTitle')} text={t('board.failedText')}>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </Notice>
      ) : (
        <p role="status">{t('common.loading')}</p>
      )}
    </main>
  )
}

type Opening = { readonly session: BoardSession | null; readonly hasFailed: boolean }

const opening: Opening = { session: null, hasFailed: false }

function useSession(lessonId: string, privateName?: string): Opening & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Opening>(() => ({ session: peekSession(lessonId), hasFailed: false }))
  useEffect(() => {
    let isGone = false
    let opened: BoardSession | null = null
    openSession(lessonId, privateName).then(
      (session) => {
        opened = session
        if (isGone) session.close()
        else setState((shown) => (shown.session === session ? shown : { session, hasFailed: false }))
      },
      () => !isGone && setState({ session: null, hasFailed: true }),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [lessonId, privateName, attempt])
  function retry() {
    setState(opening)
    setAttempt(attempt + 1)
  }
  return { ...state, retry }
}
