import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNobodysPage } from '#api/person.ts'
import { needWords } from '#languages/late-words.ts'
import { Coming, ComingInMenu } from '#offline/Coming.tsx'
import { patiently } from '#offline/patiently.ts'
import { Menu } from '#ui/Menu.tsx'
import type { ExportForm } from '../export/export-job.ts'
import { onOfferedFiles } from '../import/offered-files.ts'
import type { BoardSession } from '../sync/board-session.ts'

// What a lesson is made into and from comes when it is asked for: drawing needs none of it.
const LessonMenuItems = lazy(() =>
  patiently(() => import('./LessonMenuItems.tsx').then((file) => ({ default: file.LessonMenuItems }))),
)
const ExportDialog = lazy(() =>
  patiently(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog }))),
)
const VersionsDialog = lazy(() =>
  patiently(() => import('./VersionsDialog.tsx').then((file) => ({ default: file.VersionsDialog }))),
)
const StartQuiz = lazy(() => patiently(() => import('#quizzes/port.tsx').then((file) => ({ default: file.StartQuiz }))))
const AddPagesDialog = lazy(() =>
  patiently(() => import('./AddPagesDialog.tsx').then((file) => ({ default: file.AddPagesDialog }))),
)

const RemoteDialog = lazy(() =>
  patiently(async () => {
    const [{ RemoteDialog: dialog }] = await Promise.all([import('#devices/port.ts'), needWords('devices')])
    return { default: dialog }
  }),
)

/** What the lesson menu can open: saving the lesson in a form, bringing in pages, the replay of the page, what it was, a live quiz, or the way to a remote. */
export type LessonTask = ExportForm | 'addPages' | 'replay' | 'versions' | 'quiz' | 'remote'

/** The lesson's menu: what it can be saved as, and what can be brought into it. */
export function LessonMenu({ session, isTeacher }: { session: BoardSession; isTeacher: boolean }) {
  const { t } = useTranslation()
  const [task, setTask] = useState<Exclude<LessonTask, 'replay'> | null>(null)
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
                if (chosen === 'replay') session.editor.permit.replay(true)
                else setTask(chosen)
              }}
            />
          </Suspense>
        )}
      </Menu>
      {task && (
        <Suspense fallback={<Coming />}>
          {task === 'addPages' && <AddPagesDialog editor={editor} offered={offered} onClose={end} />}
          {task === 'versions' && <VersionsDialog session={session} onClose={end} />}
          {task === 'quiz' && <StartQuiz source={null} onClose={end} />}
          {task === 'remote' && <RemoteDialog isAnonymous={isNobodysPage()} onClose={end} />}
          {task !== 'addPages' && task !== 'versions' && task !== 'quiz' && task !== 'remote' && (
            <ExportDialog session={session} form={task} onClose={end} />
          )}
        </Suspense>
      )}
    </>
  )
}
