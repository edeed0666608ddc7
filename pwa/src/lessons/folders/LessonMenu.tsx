import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { Menu } from '#ui/Menu.tsx'
import { showMessage, offerUndo } from '#ui/snackbars.ts'
import { duplicateLesson, moveToContent, removeLesson, starLesson } from './filing-store.ts'
import { useLibrary } from './use-library.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })))
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx').then((file) => ({ default: file.DetailsDialog })))

type LessonMenuProps = { lesson: LocalLesson; isMine: boolean; onRename: () => void }

/** Actions on a lesson besides opening and publishing it. */
export function LessonMenu({ lesson, isMine, onRename }: LessonMenuProps) {
  const { t } = useTranslation()
  const { lessons } = useLibrary()
  const [dialog, setDialog] = useState<'move' | 'details' | null>(null)
  const { flow_id, name, isStarred } = lesson
  const load = { lessonIds: [flow_id], folderIds: [] }

  function duplicate() {
    void duplicateLesson(lesson, lessons).then(
      () => showMessage(t('library.duplicated', { name })),
      () => showMessage(t('library.notHere', { name })),
    )
  }

  return (
    <>
      <Menu label={t('lessons.actions', { name })} face={<IconDots size={20} aria-hidden="true" />}>
        {(close) => {
          const item = (label: string, act: () => void) => (
            <button type="button" className="menu-item" onClick={() => (close(), act())}>
              {label}
            </button>
          )
          return (
            <>
              {item(isStarred ? t('library.unstar') : t('library.star'), () => void starLesson(flow_id, !isStarred))}
              {item(t('library.details'), () => setDialog('details'))}
              {item(t('library.rename'), onRename)}
              {item(t('library.duplicate'), duplicate)}
              {isMine && <Filing lesson={lesson} item={item} onMove={() => setDialog('move')} />}
            </>
          )
        }}
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'move' && (
          <MoveDialog load={load} name={name} lessonType={lesson.lessonType} onClose={() => setDialog(null)} />
        )}
        {dialog === 'details' && <DetailsDialog lesson={lesson} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

type FilingProps = {
  lesson: LocalLesson
  item: (label: string, act: () => void) => React.ReactNode
  onMove: () => void
}

/** Actions for the author of a lesson only. */
function Filing({ lesson, item, onMove }: FilingProps) {
  const { t } = useTranslation()
  const { name } = lesson

  function remove() {
    void removeLesson(lesson).then((undo) => offerUndo(t('library.removed', { name }), () => void undo()))
  }

  return (
    <>
      {item(t('library.move'), onMove)}
      {lesson.lessonType === 'LESSON' &&
        item(t('library.toContent'), () => {
          void moveToContent(lesson).then(() => showMessage(t('library.moved', { name: t('content.title') })))
        })}
      {item(t('library.remove'), remove)}
    </>
  )
}
