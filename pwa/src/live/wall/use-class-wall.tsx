import type { Rung } from '@takhti/schema/live/channel'
import type { LiveClass } from '@takhti/schema/live/model'
import type { Wall } from '@takhti/schema/live/wall/model'
import type { mayStartBoards } from '@takhti/schema/live/wall/rules'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSession } from '#board/port.ts'
import { Button } from '#ui/Button.tsx'
import type { ClassState } from '../class-state.ts'
import type { OwnMedia } from '../own-media.ts'
import { peopleOf } from '../PeoplePanel.tsx'
import { OwnBoardPanel } from './OwnBoardPanel.tsx'
import { SpeakToAll } from './SpeakToAll.tsx'
import { StartGroups } from './StartGroups.tsx'
import { StartWallMenu } from './StartWallMenu.tsx'
import { useWalls, useWallWords } from './use-walls.ts'
import { WallPanel } from './WallPanel.tsx'

type OnOpened = (session: BoardSession) => void

/**
 * `stage` replaces the lesson's board while private boards are in use, `side` is beside it, and `start` is where they
 * are started.
 */
type ClassWall = {
  stage: ReactNode
  side: ReactNode
  start: ReactNode
  onOpened: OnOpened
  /** The people of the group that this person is in or looks at; null without one. */
  group: ReadonlySet<string> | null
}

/**
 * The part of a class's quiz that matters to its boards: whether they may be started beside it, and how its results
 * are closed for them.
 */
type OfQuiz = { boards: ReturnType<typeof mayStartBoards>; leave: () => void }

type ClassWallParts = {
  liveClass: LiveClass
  state: ClassState
  quiz: OfQuiz
  media: OwnMedia
  rung: Rung
  onOpened: OnOpened
}

/**
 * Private boards in a live class: all of them for a teacher, their own for a student; the lesson is one press away.
 */
export function useClassWall({ liveClass, state, quiz, media, rung, onOpened }: ClassWallParts): ClassWall {
  const { flow_id: lessonId, isTeacher } = liveClass
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
  const wall = going?.classId === liveClass.classId ? going : null
  const [group, setGroup] = useState<ReadonlySet<string> | null>(null)
  const hands = new Set(state.peers.filter(({ handAt }) => handAt !== null).map(({ personId }) => personId))
  const onStarted = () => {
    setLessonShown(false)
    quiz.leave()
  }
  const start = (
    <StartMenus {...{ liveClass, state, onStarted }} shownPage={() => pageOf(shown.current)} verdict={quiz.boards} />
  )
  const speak = wall?.isGrouped === true && isTeacher && rung !== 'board' ? <SpeakToAll media={media} /> : null
  const turn = <TurnButton isLessonShown={isLessonShown} isTeacher={isTeacher} onTurn={setLessonShown} />
  return {
    stage: wall !== null && !isLessonShown ? <Boards {...{ wall, hands, speak }} onGroup={setGroup} /> : null,
    side: wall === null ? null : turn,
    start: wall === null && isTeacher ? start : null,
    onOpened: opened,
    group: wall?.isGrouped === true ? group : null,
  }
}

function pageOf(session: BoardSession | null): string | null {
  return session?.editor.pages.shownId.value ?? null
}

type StartMenusProps = {
  liveClass: LiveClass
  state: ClassState
  shownPage: () => string | null
  verdict: ReturnType<typeof mayStartBoards>
  onStarted: () => void
}

/** Boards for each student, and boards for groups. */
function StartMenus({ liveClass: { flow_id: lessonId, classId }, state, verdict, ...given }: StartMenusProps) {
  const present = peopleOf(state.peers).filter(({ isTeacher }) => !isTeacher)
  return (
    <>
      <StartWallMenu {...{ lessonId, classId, verdict }} {...given} />
      {verdict === 'ok' && <StartGroups {...{ lessonId, classId, present }} {...given} />}
    </>
  )
}

type BoardsProps = {
  wall: Wall
  hands: ReadonlySet<string>
  speak: ReactNode
  onGroup: (group: ReadonlySet<string> | null) => void
}

function Boards({ wall, hands, speak, onGroup }: BoardsProps) {
  if (wall.isTeacher) return <WallPanel {...{ wall, hands, speak, onGroup }} />
  return <OwnBoardPanel key={wall.wallId} wall={wall} onGroup={onGroup} />
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
