import type { LiveClass } from '@takhti/schema/live/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import type { mayStartBoards } from '@takhti/schema/live/wall/rules'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSession } from '#board/port.ts'
import { Button } from '#ui/Button.tsx'
import type { ClassState } from '../class-state.ts'
import { OwnBoardPanel } from './OwnBoardPanel.tsx'
import { StartWallMenu } from './StartWallMenu.tsx'
import { useWalls, useWallWords } from './use-walls.ts'
import { WallPanel } from './WallPanel.tsx'

type OnOpened = (session: BoardSession) => void

/**
 * `stage` replaces the lesson's board while private boards are in use, `side` is beside it, and `start` is where they
 * are started.
 */
type ClassWall = { stage: ReactNode; side: ReactNode; start: ReactNode; onOpened: OnOpened }

/**
 * The part of a class's quiz that matters to its boards: whether they may be started beside it, and how its results
 * are closed for them.
 */
type OfQuiz = { boards: ReturnType<typeof mayStartBoards>; leave: () => void }

type ClassWallParts = { liveClass: LiveClass; state: ClassState; quiz: OfQuiz; onOpened: OnOpened }

/**
 * Private boards in a live class: all of them for a teacher, their own for a student; the lesson is one press away.
 */
export function useClassWall({ liveClass, state, quiz, onOpened }: ClassWallParts): ClassWall {
  const { flow_id: lessonId, classId, isTeacher } = liveClass
  const { going } = useWalls(lessonId, state.wallChanges)
  const [isLessonShown, setLessonShown] = useState(false)
  const shown = useRef<BoardSession | null>(null)
  const opened = useCallback(
    (session: BoardSession) => {
      shown.current = session
      onOpened(session)
    },
    [onOpened],
  )
  const wall = going?.classId === classId ? going : null
  const hands = new Set(state.peers.filter(({ handAt }) => handAt !== null).map(({ personId }) => personId))
  const start = (
    <StartWallMenu
      lessonId={lessonId}
      classId={classId}
      shownPage={() => shown.current?.editor.pages.shownId.value ?? null}
      verdict={quiz.boards}
      onStarted={() => {
        setLessonShown(false)
        quiz.leave()
      }}
    />
  )
  const turn = <TurnButton isLessonShown={isLessonShown} isTeacher={isTeacher} onTurn={setLessonShown} />
  return {
    stage: wall !== null && !isLessonShown ? <Boards wall={wall} hands={hands} /> : null,
    side: wall === null ? null : turn,
    start: wall === null && isTeacher ? start : null,
    onOpened: opened,
  }
}

function Boards({ wall, hands }: { wall: Wall; hands: ReadonlySet<string> }) {
  return wall.isTeacher ? <WallPanel wall={wall} hands={hands} /> : <OwnBoardPanel key={wall.wallId} wall={wall} />
}

type TurnButtonProps = { isLessonShown: boolean; isTeacher: boolean; onTurn: (isLessonShown: boolean) => void }

function TurnButton({ isLessonShown, isTeacher, onTurn }: TurnButtonProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  if (!useWallWords()) return null
  return (
    <Button onClick={() => onTurn(!isLessonShown)}>
      {t(isLessonShown ? (isTeacher ? 'showWall' : 'openOwn') : 'showLesson')}
    </Button>
  )
}
