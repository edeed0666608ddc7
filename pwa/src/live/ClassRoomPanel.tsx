import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { LiveClass } from '@takhti/schema/live/model'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { LiveAttendanceDialog } from '#attendance/port.tsx'
import { type BoardSession, loadBoardScreen } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import { retainFocus, holdFocus } from '#ui/focus-hold.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { stayAwake } from '#ui/wake-lock.ts'
import { Captions, CaptionSwitch } from './Captions.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { ClassClient } from './class-client.ts'
import { ClassBarPanel } from './ClassBarPanel.tsx'
import { ElsewherePanel } from './ElsewherePanel.tsx'
import { HandsPanel } from './HandsPanel.tsx'
import { LadderNotices, LadderPanel } from './LadderPanel.tsx'
import { type LiveTab, useLiveTab } from './live-tabs.ts'
import { OthersSound } from './OthersSound.tsx'
import type { OwnMedia } from './own-media.ts'
import { OwnScreen } from './own-screen.ts'
import { followTeacher, syncPages } from './page-lead.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import { AskPoll } from './poll/AskPoll.tsx'
import { PollFrame } from './poll/PollFrame.tsx'
import { useClassQuiz } from './quiz/use-class-quiz.tsx'
import { ReactionsPanel } from './ReactionsPanel.tsx'
import { RecordingBanner, RecordPanel } from './recording/RecordPanel.tsx'
import { ScreenNotice, SharedScreen, ShareButton, screenOf } from './SharedScreen.tsx'
import { SideTabList, SideTabPanels } from './SideTabList.tsx'
import { TeacherFrame } from './TeacherFrame.tsx'
import { useLadder } from './use-ladder.ts'
import { useMedia } from './use-media.ts'
import { useSound } from './use-sound.ts'
import { VideoPanel } from './VideoPanel.tsx'
import { useClassWall } from './wall/use-class-wall.tsx'
import { WayInDialog } from './WayInDialog.tsx'

const BoardScreen = lazy(() => patiently(loadBoardScreen))

type ClassRoomPanelProps = {
  liveClass: LiveClass
  media: OwnMedia
  onEnd: (how: 'ended' | 'sentOut') => void
}

/**
 * The running class: the board first, and beside it people, chat and tools in tabs. Raised hands are above the tabs,
 * so that a teacher sees them whichever tab is open.
 */
export function ClassRoomPanel({ liveClass, media, onEnd }: ClassRoomPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { flow_id: lessonId, mode, isTeacher } = liveClass
  const client = useClassClient(liveClass)
  const state = useSignal(client.state)
  const sound = useSound(liveClass.liveId)
  const ladder = useLadder(mode === 'video')
  const { rung } = ladder.ladder
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [screen] = useState(() => new OwnScreen())
  const [isBoardFirst, setBoardFirst] = useState(false)
  const { tab, choose } = useLiveTab()
  const chooseTab = (chosen: LiveTab) => {
    choose(chosen)
    // On a phone the chosen tab is in the sheet.
    setSheetOpen(true)
  }
  const { coming, usedBytes, isFailed, isWaiting } = useMedia({ lessonId, client, media, screen, ladder })
  const { isFollowing, followAgain, onOpened, session } = useTeacher(isTeacher)
  const quiz = useClassQuiz(liveClass)
  const wall = useClassWall({ liveClass, state, quiz, media, rung, onOpened })
  const stage = quiz.stage ?? wall.stage
  const isScreenFirst = !isBoardFirst && rung === 'video' && screenOf(state, coming) !== null
  useEffect(stayAwake, [])
  useEffect(() => () => screen.stop(), [screen])
  useEffect(() => {
    if (state.end !== null) onEnd(state.end)
  }, [state.end, onEnd])
  return (
    <div
      className="live-class"
      data-staged={stage === null ? undefined : ''}
      data-sheet={isSheetOpen ? 'open' : undefined}
    >
      <div className="live-board">
        <div className="live-stage" inert={isScreenFirst}>
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            {stage ?? <BoardScreen lessonId={lessonId} onOpened={wall.onOpened} />}
          </Suspense>
        </div>
        <SharedScreen {...{ state, coming }} isBoardFirst={!isScreenFirst} onTurn={setBoardFirst} />
        <Captions state={state} />
        <TeacherFrame {...{ state, coming }} />
        <PollFrame {...{ client, state, isTeacher }} />
      </div>
      <aside ref={comeIn} className="live-side" data-foot="" aria-label={t('panel')} tabIndex={-1}>
        <div className="live-top">
          <SheetHandle isOpen={isSheetOpen} onToggle={() => setSheetOpen(!isSheetOpen)} />
          <ClassBarPanel {...{ client, state, media, rung, isTeacher }} />
          <SideTabList {...{ state, tab }} onChoose={chooseTab} />
          <RecordingBanner state={state} />
          {isTeacher && <HandsPanel {...{ client, state, session }} />}
        </div>
        <ElsewherePanel sound={sound} />
        <ReactionsPanel state={state} />
        <ScreenNotice {...{ state, screen, ladder }} />
        <LadderNotices {...{ lessonId, state, ladder, isTeacher, isFailed, isWaiting }} />
        {!isTeacher && stage === null && !isFollowing && <Button onClick={followAgain}>{t('follow')}</Button>}
        {quiz.side}
        {wall.side}
        <SideTabPanels
          tab={tab}
          people={
            <>
              {isTeacher && <WayInDialog liveClass={liveClass} />}
              <VideoPanel {...{ state, coming, media }} />
              <PeoplePanel {...{ client, state, isTeacher }} />
            </>
          }
          chat={<ChatPanel {...{ client, state, isTeacher }} isShown={tab === 'chat'} />}
          tools={
            <>
              {isTeacher && mode === 'video' && rung === 'video' && <ShareButton {...{ state, screen }} />}
              {isTeacher && <AskPoll client={client} />}
              {isTeacher && <RecordPanel {...{ liveClass, client, state, media, session }} />}
              {quiz.start}
              {wall.start}
              {isTeacher && (
                <Suspense>
                  <LiveAttendanceDialog lessonId={lessonId} />
                </Suspense>
              )}
              {isTeacher && <CaptionSwitch client={client} />}
              <LadderPanel {...{ lessonId, state, ladder, mode, isTeacher, usedBytes }} />
            </>
          }
        />
      </aside>
      {sound.isHere && <OthersSound ownId={state.peerId} {...{ coming }} peers={state.peers} group={wall.group} />}
    </div>
  )
}

/** On a phone the board fills the screen, and this pulls the rest up. */
function SheetHandle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  return (
    <IconButton
      className="live-sheet-handle"
      label={t(isOpen ? 'sheetDown' : 'sheetUp')}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? <IconChevronDown aria-hidden="true" /> : <IconChevronUp aria-hidden="true" />}
    </IconButton>
  )
}

/** A participant who joined gets the focus in the panel, because the join button is gone. */
function comeIn(side: HTMLElement | null) {
  holdFocus(side)
  return retainFocus(side)
}

/** A teacher who navigates away exits the class, which ends it where no other teacher is in it; a reload does not. */
function useClassClient(liveClass: LiveClass): ClassClient {
  const [client] = useState(() => new ClassClient(liveClass))
  useEffect(
    () => () => {
      const { peers, peerId, end } = client.state.value
      const own = peers.find((peer) => peer.peerId === peerId)
      const isLastTeacher = own?.isTeacher === true && !peers.some((peer) => peer.isTeacher && peer.peerId !== peerId)
      if (isLastTeacher && end === null) client.order('class/end', {})
      client.close()
    },
    [client],
  )
  return client
}

/** Follows the teacher at the board until the student looks elsewhere; a teacher's devices show one page. */
function useTeacher(isTeacher: boolean) {
  const [isFollowing, setFollowing] = useState(true)
  const [session, setSession] = useState<BoardSession | null>(null)
  const following = useRef<ReturnType<typeof followTeacher> | null>(null)
  const together = useRef<(() => void) | null>(null)
  const onOpened = useCallback(
    (opened: BoardSession) => {
      setSession(opened)
      following.current?.stop()
      together.current?.()
      const { personId } = requirePerson()
      if (isTeacher) together.current = syncPages(opened, personId)
      else following.current = followTeacher(opened, personId, setFollowing)
    },
    [isTeacher],
  )
  useEffect(
    () => () => {
      following.current?.stop()
      together.current?.()
    },
    [],
  )
  return { isFollowing, onOpened, session, followAgain: () => following.current?.again() }
}
