import { IconSend, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { latePart } from '#languages/late-part.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { Menu } from '#ui/Menu.tsx'
import { offerUndo, showMessage } from '#ui/snackbars.ts'
import { publishLesson } from './lesson-store.ts'

const PublishedDialog = latePart<{ lesson: LocalLesson; classId: string; onClose: () => void }>(
  'classes',
  () => import('./PublishedDialog.tsx').then((file) => file.PublishedDialog),
  () => null,
)

const ShareDialog = latePart<{ lesson: LocalLesson; onClose: () => void }>(
  'share',
  () => import('./share/ShareDialog.tsx').then((file) => file.ShareDialog),
  () => null,
)

const WhoHasDialog = lazy(() => import('./WhoHasDialog.tsx').then((file) => ({ default: file.WhoHasDialog })))

/** Publishing to a class, and the list of people who have the lesson. */
export function LessonActions({ lesson }: { lesson: LocalLesson }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [publishedTo, setPublishedTo] = useState<string | null>(null)
  return (
    <>
      <Menu
        className="button"
        label={`${t('lessons.publish')}: ${lesson.name}`}
        face={
          <>
            <IconSend size={18} aria-hidden="true" className="mirrored" />
            {t('lessons.publish')}
          </>
        }
      >
        {(close) => (
          <ClassChoice
            lesson={lesson}
            onChosen={close}
            onPublished={setPublishedTo}
            onNewClass={() => setSharing(true)}
          />
        )}
      </Menu>
      {lesson.classIds.length > 0 && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <IconUsers size={18} aria-hidden="true" />
          {t('lessons.whoHas')}
          <span className="hidden">: {lesson.name}</span>
        </button>
      )}
      {publishedTo !== null && (
        <Suspense fallback={null}>
          <PublishedDialog lesson={lesson} classId={publishedTo} onClose={() => setPublishedTo(null)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog lesson={lesson} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <WhoHasDialog lesson={lesson} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

type ClassChoiceProps = {
  lesson: LocalLesson
  onChosen: () => void
  onPublished: (classId: string) => void
  onNewClass: () => void
}

function ClassChoice({ lesson, onChosen, onPublished, onNewClass }: ClassChoiceProps) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const classes = data?.data.items ?? []

  function toggle(classId: string, name: string, isPublic: boolean) {
    onChosen()
    void publishLesson(lesson.flow_id, classId, { isPublic }).then(() => {
      if (isPublic) onPublished(classId)
      if (isPublic) return showMessage(t('snack.published', { lesson: lesson.name, name }))
      offerUndo(
        t('snack.takenBack', { lesson: lesson.name, name }),
        () => void publishLesson(lesson.flow_id, classId, { isPublic: true }),
      )
    })
  }

  return (
    <>
      <p className="menu-label">{t('lessons.publishTo')}</p>
      {classes.length === 0 && <p className="menu-label">{t('lessons.noClasses')}</p>}
      {classes.map(({ classId, name }) => {
        const isPublished = lesson.classIds.includes(classId)
        return (
          <button
            key={classId}
            type="button"
            className="menu-item"
            aria-pressed={isPublished}
            onClick={() => toggle(classId, name, !isPublished)}
          >
            <span className="grow" dir="auto">
              {isPublished ? t('lessons.unpublish', { name }) : name}
            </span>
            {isPublished && (
              <span className="tag" data-tone="blue">
                {t('lessons.published')}
              </span>
            )}
          </button>
        )
      })}
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          onChosen()
          onNewClass()
        }}
      >
        {t('lessons.newClass')}
      </button>
    </>
  )
}
