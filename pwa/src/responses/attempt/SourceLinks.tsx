import type { SourceSpan } from '@takhti/schema/questions/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clockText, isWebAddress, videoAddress } from '#files/content-text.ts'
import { useOnline } from '#offline/connectivity.ts'
import { paths } from '#screen/paths.ts'
import type { FoundPlace } from './lesson-places.ts'

type SourceLinksProps = { span: SourceSpan; video: string | undefined; lesson: FoundPlace | undefined }

/** Ways from a solution to its source: the page of a lesson, the second of a video, or the number of a page. */
export function SourceLinks({ span: { page, startMs }, video = '', lesson }: SourceLinksProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const time = startMs === undefined ? null : clockText(startMs)
  const isVideo = startMs !== undefined && isWebAddress(video)
  if (lesson === undefined && page === undefined && time === null) return null
  return (
    <p className="row">
      {lesson?.isElsewhere && !isOnline && (
        <span className="small soft">{t('attempt.source.elsewhere', { name: lesson.name })}</span>
      )}
      {lesson && (isOnline || !lesson.isElsewhere) && (
        <Link className="button" to={paths.lesson} params={{ lessonId: lesson.lessonId }} hash={lesson.pageId}>
          {t('attempt.source.lesson', { name: lesson.name })}
        </Link>
      )}
      {isVideo && (
        <a className="button" href={videoAddress(video, startMs)} target="_blank" rel="noreferrer">
          {t('attempt.source.video', { time })}
        </a>
      )}
      {time !== null && !isVideo && <span className="small soft">{time}</span>}
      {page !== undefined && <span className="small soft">{t('attempt.source.page', { number: page })}</span>}
    </p>
  )
}
