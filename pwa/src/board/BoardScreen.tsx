import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Board } from './panels/Board.tsx'
import { openBoardSession } from './sync/board-session.ts'
import type { BoardSession } from './sync/board-session.ts'
import './board.css'

/** A lesson's board: from this device at once, with others when the edge answers. */
export function BoardScreen({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const { session, hasFailed } = useSession(lessonId, attempt)
  if (hasFailed) {
    return (
      <main className="board board-waits">
        <Notice title={t('board.failedTitle')} text={t('board.failedText')}>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('common.retry')}</Button>
        </Notice>
      </main>
    )
  }
  if (!session) {
    return (
      <main className="board board-waits" aria-busy="true">
        <p role="status">{t('common.loading')}</p>
      </main>
    )
  }
  return <Board session={session} person={requirePerson()} />
}

function useSession(lessonId: string, attempt: number): { session: BoardSession | null; hasFailed: boolean } {
  const [state, setState] = useState<{ session: BoardSession | null; hasFailed: boolean }>(closed)
  useEffect(() => {
    let isGone = false
    let opened: BoardSession | null = null
    setState(closed)
    openBoardSession(lessonId).then(
      (session) => {
        opened = session
        if (isGone) session.close()
        else setState({ session, hasFailed: false })
      },
      () => !isGone && setState({ session: null, hasFailed: true }),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [lessonId, attempt])
  return state
}

const closed = { session: null, hasFailed: false }
