import { IconDotsVertical } from '@tabler/icons-react'
import type { PageVideo } from '@takhti/schema/files/library/model'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart, ComingInMenu } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { Menu } from '#ui/Menu.tsx'
import type { Editor } from '../editor/editor.ts'
import type { ExportForm } from '../export/export-job.ts'
import { onOfferedFiles } from '../import/offered-files.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { BoardSlotsContext } from './board-slots.ts'
import type { LessonTask } from './lesson-task.ts'

// Imports and exports load on demand: drawing needs none of them.
const LessonMenuItems = lazy(() =>
  patiently(() => import('./LessonMenuItems.tsx').then((file) => ({ default: file.LessonMenuItems }))),
)
const ExportDialog = lazy(() =>
  patiently(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog }))),
)
const VersionsDialog = lazy(() =>
  patiently(() => import('./VersionsDialog.tsx').then((file) => ({ default: file.VersionsDialog }))),
)
const AddPagesDialog = lazy(() =>
  patiently(() => import('./AddPagesDialog.tsx').then((file) => ({ default: file.AddPagesDialog }))),
)

type LessonMenuProps = { session: BoardSession; isTeacher: boolean; onPresent: () => void }

/** The lesson's menu: export and import. */
export function LessonMenu({ session, isTeacher, onPresent }: LessonMenuProps) {
  const { t } = useTranslation()
  const { QuizDialog, RemoteDialog, TalkDialog, PictureDialog } = useContext(BoardSlotsContext)
  const [task, setTask] = useState<Exclude<LessonTask, 'replay' | 'present'> | null>(null)
  const [offered, setOffered] = useState<readonly File[]>([])
  const end = () => {
    setTask(null)
    setOffered([])
  }
  const { editor } = session
  useEffect(
    () =>
      onOfferedFiles(({ editor: on, files }) => {
        if (on !== editor) return
        setOffered(files)
        setTask('addPages')
      }),
    [editor],
  )
  return (
    <>
      <Menu label={t('board.menu')} face={<IconDotsVertical aria-hidden="true" />}>
        {(close) => (
          <Suspense fallback={<ComingInMenu />}>
            <LessonMenuItems
              session={session}
              isTeacher={isTeacher}
              onChoose={(chosen) => {
                close()
                // An unfinished stroke belongs to its slide.
                if (chosen === 'talk') editor.settle()
                if (chosen === 'replay') session.editor.permit.replay(true)
                else if (chosen === 'present') onPresent()
                else setTask(chosen)
              }}
            />
          </Suspense>
        )}
      </Menu>
      {task && (
        <Suspense fallback={<LazyPart />}>
          {task === 'addPages' && <AddPagesDialog editor={editor} offered={offered} onClose={end} />}
          {task === 'versions' && <VersionsDialog session={session} onClose={end} />}
          {task === 'quiz' && QuizDialog && <QuizDialog onClose={end} />}
          {task === 'remote' && RemoteDialog && <RemoteDialog onClose={end} />}
          {task === 'talk' && TalkDialog && <TalkDialog {...talkOf(session)} onClose={end} />}
          {task === 'picture' && PictureDialog && (
            <PictureDialog
              onChoose={(file) => void insert(editor, file)}
              onVideo={(video) => void place(editor, video)}
              onClose={end}
            />
          )}
          {isExport(task) && <ExportDialog session={session} form={task} onClose={end} />}
        </Suspense>
      )}
    </>
  )
}

async function insert(editor: Editor, file: File): Promise<void> {
  const { insertImages } = await import('../images/insert-images.ts')
  await insertImages(editor, [file])
}

async function place(editor: Editor, video: PageVideo): Promise<void> {
  const { insertVideo } = await import('../widgets/insert-video.ts')
  insertVideo(editor, video)
}

function talkOf({ editor, name }: BoardSession) {
  return { lessonId: editor.pages.lessonId, title: editor.pages.title.value || name.value }
}

const others: ReadonlySet<LessonTask> = new Set<LessonTask>([
  ...(['addPages', 'versions', 'quiz', 'remote', 'talk', 'picture', 'replay', 'present'] as const),
])

function isExport(task: LessonTask): task is ExportForm {
  return !others.has(task)
}
