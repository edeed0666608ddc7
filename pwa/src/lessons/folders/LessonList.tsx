import { IconStarFilled } from '@tabler/icons-react'
import type { FoundLesson } from '@takhti/schema/lessons/model'
import { isChangedSince } from '@takhti/schema/lessons/rules'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Age } from '#languages/Age.tsx'
import type { LocalLesson } from '#offline/rows.ts'
import { paths } from '#screen/paths.ts'
import { LessonActions } from '../LessonActions.tsx'
import { draggable } from './drag-and-drop.ts'
import { useFaces, type Faces } from './faces.ts'
import { renameLesson } from './filing-store.ts'
import { FoundPlace } from './FoundPlace.tsx'
import { LessonFace } from './LessonFace.tsx'
import { LessonMenu } from './LessonMenu.tsx'
import { NameForm } from './NameForm.tsx'
import { TagButtons } from './TagButtons.tsx'

type LessonListProps = {
  lessons: readonly LocalLesson[]
  /** What the server found by a search, with the position on the pages. */
  found: readonly FoundLesson[]
  onTag: (tag: string) => void
}

/** The lessons of a shelf, as slates or as rows. */
export function LessonList({ lessons, found, onTag }: LessonListProps) {
  const faces = useFaces()
  if (lessons.length === 0) return null
  const places = new Map(found.map(({ flow_id, place }) => [flow_id, place]))
  return (
    <ul className="slates">
      {lessons.map((lesson) => (
        <LessonItem
          key={lesson.flow_id}
          lesson={lesson}
          place={places.get(lesson.flow_id) ?? null}
          faces={faces}
          onTag={onTag}
        />
      ))}
    </ul>
  )
}

type LessonItemProps = {
  lesson: LocalLesson
  place: FoundLesson['place']
  faces: Faces
  onTag: (tag: string) => void
}

function LessonItem({ lesson, place, faces, onTag }: LessonItemProps) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const isMine = lesson.createdBy === requirePerson().personId
  const { flow_id, name } = lesson
  return (
    <li className="slate" {...(isMine && draggable({ lessonIds: [flow_id], folderIds: [] }))}>
      {isNaming ? (
        <NameForm name={name} onName={(next) => renameLesson(flow_id, next)} onDone={() => setNaming(false)} />
      ) : (
        <Link
          to={paths.lesson}
          params={{ lessonId: flow_id }}
          className="slate-link"
          aria-label={t('lessons.open', { name })}
          draggable={false}
        >
          <LessonFace lesson={lesson} faces={faces} />
          <LessonFacts lesson={lesson} isMine={isMine} />
        </Link>
      )}
      <FoundPlace lessonId={flow_id} place={place} />
      {lesson.tags.length > 0 && (
        <div className="slate-tags">
          <TagButtons tags={lesson.tags} onTag={onTag} />
        </div>
      )}
      <div className="slate-actions">
        <LessonActions lesson={lesson} />
        <LessonMenu lesson={lesson} isMine={isMine} onRename={() => setNaming(true)} />
      </div>
    </li>
  )
}

function LessonFacts({ lesson, isMine }: { lesson: LocalLesson; isMine: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="slate-text">
      <span className="slate-name" dir="auto">
        {lesson.isStarred && <IconStarFilled size={16} aria-label={t('library.starred')} className="star" />}
        {lesson.name}
      </span>
      <span className="small soft">
        {!isMine && <bdi>{t('lessons.by', { name: lesson.authorName })} · </bdi>}
        <Age at={lesson.updatedAt} />
      </span>
      <span className="row">
        {lesson.isLocal ? (
          <span className="tag" data-tone="warn">
            {t('lessons.waiting')}
          </span>
        ) : (
          <span className="tag" data-tone={lesson.isPublic ? 'blue' : 'quiet'}>
            {lesson.isPublic ? t('lessons.published') : t('lessons.unpublished')}
          </span>
        )}
        {isMine && isChangedSince(lesson) && (
          <span className="tag" data-tone="warn">
            {t('library.changedSince')}
          </span>
        )}
      </span>
    </span>
  )
}
