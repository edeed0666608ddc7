import { IconCloudOff, IconMoodPuzzled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { exportWork } from '#offline/export.ts'
import { DiscardLesson } from '#offline/RefusedLessons.tsx'
import { waitingWork } from '#offline/waiting-work.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Absence } from './sync/admission.ts'

type LessonAbsentProps = { lessonId: string; absence: Absence; onRetry: () => void }

/** Replaces the board of a lesson that this person cannot open. Work that cannot be sent can be saved or deleted. */
export function LessonAbsent({ lessonId, absence, onRetry }: LessonAbsentProps) {
  const { t } = useTranslation()
  const hasWork = useLiveQuery(() => hasRefusedWork(lessonId), [lessonId]) ?? false
  useEffect(
    () => (absence === 'notHere' ? onConnectivity(() => isEdgeReachable() && onRetry()) : undefined),
    [absence, onRetry],
  )
  const Mark = absence === 'missing' ? IconMoodPuzzled : IconCloudOff
  return (
    <Notice
      isPage
      mark={<Mark size={36} />}
      title={t(absence === 'missing' ? 'board.absent.missingTitle' : 'states.offlineTitle')}
      text={t(absence === 'missing' ? 'board.absent.missingText' : 'states.offlineHint')}
    >
      {hasWork && (
        <>
          <p role="alert">{t('board.absent.unsent')}</p>
          <div className="row">
            <Button onClick={() => void exportWork(requirePerson().personId)}>{t('sync.export')}</Button>
            <DiscardLesson databaseId={requireDatabaseId()} lessonId={lessonId} />
          </div>
        </>
      )}
      <div className="row">
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        <Link to={paths.lessons} className="button" data-look="main">
          {t('board.back')}
        </Link>
      </div>
    </Notice>
  )
}

async function hasRefusedWork(lessonId: string): Promise<boolean> {
  const database = openDatabase(requireDatabaseId())
  const { refused } = await waitingWork(database)
  const ids = await database.documents.where({ lessonId }).primaryKeys()
  return ids.some((id) => refused.has(id))
}
