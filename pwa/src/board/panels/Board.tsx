import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairingSecret } from '#api/paired-device.ts'
import { isAnonymousPage, type Person } from '#api/person.ts'
import { LazyPart } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import { showMessage } from '#ui/snackbars.ts'
import { noteShownPage, rememberPage, showRemembered, shownBefore } from '../editor/last-page.ts'
import { showWhenKnown } from '../editor/named-page.ts'
import { listenToDrops } from '../input/drops.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { awaitedIn } from '../widgets/waiting-page.ts'
import { BoardHeader } from './BoardHeader.tsx'
import { BoardSurface } from './BoardSurface.tsx'
import { ClassWay } from './ClassWay.tsx'
import { listenToDoublePresses } from './double-press.ts'
import { LessonMenu } from './LessonMenu.tsx'
import { ObjectList } from './ObjectList.tsx'
import { pageMemory } from './page-memory.ts'
import { PageStrip } from './PageStrip.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SeatsPanel } from './SeatsPanel.tsx'
import { ToolBar } from './ToolBar.tsx'

const TextOverlay = lazy(() => patiently(async () => ({ default: (await import('./TextOverlay.tsx')).TextOverlay })))

const BoardAids = lazy(() => patiently(async () => ({ default: (await import('./BoardAids.tsx')).BoardAids })))

const SelectionBar = lazy(() => patiently(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar })))

const BoardMenuCalls = lazy(() =>
  patiently(async () => ({ default: (await import('../menu/BoardMenuCalls.tsx')).BoardMenuCalls })),
)

const BoardActions = lazy(() =>
  patiently(async () => ({ default: (await import('../present/BoardActions.tsx')).BoardActions })),
)

const PresentBar = lazy(() =>
  patiently(async () => ({ default: (await import('../present/PresentBar.tsx')).PresentBar })),
)

const ZoomBar = lazy(() => patiently(async () => ({ default: (await import('../present/ZoomBar.tsx')).ZoomBar })))

const FollowBar = lazy(() => patiently(async () => ({ default: (await import('./FollowBar.tsx')).FollowBar })))

const FrameLayer = lazy(() =>
  patiently(async () => ({ default: (await import('../widgets/FrameLayer.tsx')).FrameLayer })),
)

const ReplayBar = lazy(() => patiently(async () => ({ default: (await import('./ReplayBar.tsx')).ReplayBar })))

const RemoteDriven = lazy(() =>
  patiently(async () => ({ default: (await import('../remote/RemoteDriven.tsx')).RemoteDriven })),
)

type BoardProps = { session: BoardSession; person: Person }

/** The open lesson: the canvas fills the screen, and everything else floats above it. */
export function Board({ session, person }: BoardProps) {
  const { t } = useTranslation()
  const { editor, stage, sync } = session
  const theme = useBoardTheme()
  const mayDraw = useSignal(editor.mayDraw)
  const isReplayed = useSignal(editor.permit.isReplayed)
  const hasChosen = useSignal(editor.selection.rested).size > 0
  const hasAids = useSignal(editor.aids.open).size > 0
  const hasOthers = useSignal(sync.seats).length > 1
  const name = useSignal(session.name)
  const isTeacher = person.role === 'instructor'
  const [isPresented, setPresented] = useState(false)
  const mayPresent = isTeacher || isAnonymousPage()
  const { hash } = useLocation()
  useEffect(() => {
    const pageId = hash === '' ? shownBefore() : hash
    return pageId === '' ? showRemembered(editor.pages, pageMemory) : showWhenKnown(editor.pages, pageId)
  }, [editor, hash])
  useEffect(() => noteShownPage(editor.pages), [editor])
  useEffect(() => rememberPage(editor.pages, pageMemory), [editor])
  // The connections start after the panels: neither the panels nor the first paint wait for them.
  useEffect(() => sync.start(), [sync])
  useEffect(() => listenToDrops(stage.surface, editor), [editor, stage])
  useEffect(() => listenToDoublePresses(stage.surface, editor), [editor, stage])
  useEffect(() => {
    const foreseeing = import('../input/foresight.ts').then(({ foreseeInk }) => foreseeInk(stage.surface, editor))
    // Without prediction a stroke ends at the last pointer event.
    const stop = foreseeing.catch(() => () => {})
    return () => void stop.then((end) => end())
  }, [editor, stage])
  useEffect(() => {
    const saving = import('./picture-cache.ts').then(({ cachePictures }) => cachePictures(editor, stage))
    // Without a cached bitmap the next opening paints.
    const stop = saving.catch(() => () => {})
    return () => void stop.then((end) => end())
  }, [editor, stage])
  useRestored(session, mayDraw)
  useEffect(() => {
    if (!mayDraw) return
    const carrying = import('../carried-style.ts').then(({ carryStyle }) => carryStyle(session))
    const ending = () => carrying.then((end) => end())
    return () => void ending().catch(() => {})
  }, [session, mayDraw])
  useEffect(() => editor.notices.on((notice) => showMessage(t(`board.notices.${notice}`))), [editor, t])

  return (
    <main
      id="content"
      tabIndex={-1}
      className="board"
      data-watches={mayDraw ? undefined : ''}
      data-presents={isPresented ? '' : undefined}
    >
      <BoardSurface stage={stage} theme={theme} />
      <Suspense>
        <TextOverlay editor={editor} theme={theme} />
      </Suspense>
      {!isReplayed && (
        <Suspense>
          <FrameLayer editor={editor} />
        </Suspense>
      )}
      {hasAids && (
        <Suspense fallback={<LazyPart />}>
          <BoardAids editor={editor} surface={stage.surface} />
        </Suspense>
      )}
      <BoardHeader editor={editor} name={name} onRename={session.rename}>
        {isTeacher && !isAnonymousPage() && <ClassWay />}
        <LessonMenu session={session} isTeacher={isTeacher} onPresent={() => setPresented(true)} />
        <SeatsPanel sync={sync} personId={person.personId} isTeacher={isTeacher} />
        {mayPresent && (
          <Suspense>
            <BoardActions lessonId={editor.pages.lessonId} onPresent={() => setPresented(true)} />
          </Suspense>
        )}
      </BoardHeader>
      <Suspense>
        <ZoomBar editor={editor} />
      </Suspense>
      <RefusalNotice sync={sync} />
      <footer className="board-foot">
        {isReplayed && (
          <Suspense fallback={<LazyPart />}>
            <ReplayBar session={session} theme={theme} />
          </Suspense>
        )}
        {hasOthers && (
          <Suspense>
            <FollowBar session={session} personId={person.personId} />
          </Suspense>
        )}
        {!mayDraw && !isReplayed && (
          <p className="board-bar board-reads" role="status">
            {t('board.readOnly')}
          </p>
        )}
        {mayDraw && hasChosen && (
          <Suspense>
            <SelectionBar editor={editor} />
          </Suspense>
        )}
        {!isReplayed && <ToolBar editor={editor} theme={theme} />}
        <PageStrip editor={editor} />
        {isPresented && (
          <Suspense>
            <PresentBar editor={editor} onEnd={() => setPresented(false)} />
          </Suspense>
        )}
      </footer>
      {pairingSecret() !== null && (
        <Suspense>
          <RemoteDriven session={session} />
        </Suspense>
      )}
      <ObjectList editor={editor} />
      {mayDraw && (
        <Suspense>
          <BoardMenuCalls session={session} />
        </Suspense>
      )}
    </main>
  )
}

/** Restores the timer and the pens of this device, and the dialog of a web page that waits. */
function useRestored(session: BoardSession, mayDraw: boolean): void {
  const { editor } = session
  useEffect(() => {
    if (mayDraw && awaitedIn(editor.pages.lessonId) !== null) editor.aids.toggle('webPage', true)
  }, [editor, mayDraw])
  useEffect(() => {
    // A device that cannot read its stored timer shows none.
    import('./timer-memory.ts').then(({ restoreTimer }) => restoreTimer(editor)).catch(() => {})
  }, [editor])
  useEffect(() => {
    if (navigator.maxTouchPoints > 1)
      import('../multi-pen/multi-pen-mode.ts').then(({ restoreMultiPen }) => restoreMultiPen(session)).catch(() => {})
  }, [session])
}
