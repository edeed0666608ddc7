import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import type { LocalLesson } from '#offline/rows.ts'
import { paths } from '#screen/paths.ts'
import { isOutdated } from './copies.ts'
import { pathOf } from './path-groups.ts'

type LessonCardsProps = {
  lessons: readonly LocalLesson[]
  /** The content of the slate; without this the lesson's name. */
  face?: (lesson: LocalLesson) => ReactNode
  actions?: (lesson: LocalLesson) => ReactNode
}

/** Lessons as slates: the whole card opens the board. */
export function LessonCards({ lessons, face, actions }: LessonCardsProps) {
  return (
    <ul className="slates">
      {lessons.map((lesson) => (
        <li key={lesson.flow_id} className="slate">
          <LessonCard lesson={lesson} face={face?.(lesson)} />
          {actions && <div className="slate-actions">{actions(lesson)}</div>}
        </li>
      ))}
    </ul>
  )
}

function LessonCard({ lesson, face }: { lesson: LocalLesson; face: ReactNode }) {
  const { t } = useTranslation()
  const isMine = lesson.createdBy === requirePerson().personId
  return (
    <Link
      to={paths.lesson}
      params={{ lessonId: lesson.flow_id }}
      className="slate-link"
      aria-label={t('lessons.open', { name: lesson.name })}
    >
      {face ?? (
        <span className="slate-face" aria-hidden="true" dir="auto">
          {lesson.name}
        </span>
      )}
      <span className="slate-text">
        <span className="slate-name" dir="auto">
          {lesson.name}
        </span>
        <span className="small soft">
          {!isMine && <bdi>{t('lessons.by', { name: lesson.authorName })} · </bdi>}
          <Age at={lesson.updatedAt} />
        </span>
        <LessonTags lesson={lesson} isMine={isMine} />
        {isMine && <PathTag lesson={lesson} />}
      </span>
    </Link>
  )
}

/**
 * The position on a learning path where the class finds the lesson. Students see lessons below the names of their
 * paths.
 */
function PathTag({ lesson }: { lesson: LocalLesson }) {
  const { t } = useTranslation()
  const path = pathOf(lesson)
  if (path === null) return null
  return (
    <span className="small soft">
      {t('library.learningPath')}: <bdi>{path}</bdi>
    </span>
  )
}

function LessonTags({ lesson, isMine }: { lesson: LocalLesson; isMine: boolean }) {
  const { t } = useTranslation()
  if (!isMine) {
    const isHere = lesson.downloadedBytes !== null
    return (
      <span className="row">
        <span className="tag" data-tone={isHere ? 'good' : 'quiet'}>
          {isHere ? t('lessons.onDevice') : t('lessons.notOnDevice')}
        </span>
        {isHere && lesson.copy && (
          <span className="tag" data-tone={isOutdated(lesson) ? 'warn' : 'quiet'}>
            <Age at={lesson.copy.at} wording="lessons.copied" />
          </span>
        )}
      </span>
    )
  }
  if (lesson.isLocal) {
    return (
      <span className="tag" data-tone="warn">
        {t('lessons.waiting')}
      </span>
    )
  }
  return (
    <span className="row">
      <span className="tag" data-tone={lesson.isPublic ? 'blue' : 'quiet'}>
        {lesson.isPublic ? t('lessons.published') : t('lessons.unpublished')}
      </span>
      {lesson.isPublic && <ClassesOf lesson={lesson} />}
    </span>
  )
}

/** The classes that have a lesson, once they are known here. */
function ClassesOf({ lesson }: { lesson: LocalLesson }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const names =
    data?.data.items.filter(({ classId }) => lesson.classIds.includes(classId)).map(({ name }) => name) ?? []
  return <bdi className="small soft">{new Intl.ListFormat(i18n.language).format(names)}</bdi>
}
