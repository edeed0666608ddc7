import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { openDatabase } from './database.ts'
import { discardDocuments, retryRefused } from './refusals.ts'
import { waitingWork } from './waiting-work.ts'

/** The lessons of a user database with work that the server refuses: each can be retried or deleted. */
export function RefusedLessons({ databaseId }: { databaseId: string }) {
  const { t } = useTranslation()
  const lessons = useLiveQuery(() => refusedLessons(databaseId), [databaseId]) ?? []
  if (lessons.length === 0) return null
  return (
    <ul className="stack">
      {lessons.map(({ lessonId, name, code }) => (
        <li key={lessonId} className="card stack">
          <p>
            <strong>{name ?? t('board.absent.lesson')}</strong>
          </p>
          <p className="small soft">{t(reasonOf(code))}</p>
          <div className="row">
            <Button onClick={() => void retryRefused(databaseId, lessonId).then(() => location.reload())}>
              {t('common.retry')}
            </Button>
            <DiscardLesson databaseId={databaseId} lessonId={lessonId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Deletes a lesson's work from this device after a question, and reloads: an open board still shows it. */
export function DiscardLesson({ databaseId, lessonId }: { databaseId: string; lessonId: string }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('sync.discard')}
      </Button>
      {isAsked && (
        <Dialog
          title={t('board.absent.discardTitle')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          submitLabel={t('sync.discard')}
          isDanger
          onClose={() => setAsked(false)}
          onSubmit={() => void discardDocuments(databaseId, lessonId).then(() => location.reload())}
        >
          <p>{t('board.absent.discardText')}</p>
        </Dialog>
      )}
    </>
  )
}

function reasonOf(code: ErrorCode) {
  if (code === 'lessons/not-found') return 'board.absent.missingTitle'
  if (code === 'board/read-only') return 'board.absent.readOnly'
  return `errors.${code}` as const
}

async function refusedLessons(databaseId: string) {
  const database = openDatabase(databaseId)
  const { refused } = await waitingWork(database)
  const documents = await database.documents.bulkGet([...refused.keys()])
  const codes = new Map<string, ErrorCode>()
  for (const row of documents) {
    const code = row && refused.get(row.id)
    if (code) codes.set(row.lessonId, code)
  }
  const known = await database.lessons.bulkGet([...codes.keys()])
  return [...codes].map(([lessonId, code], at) => ({ lessonId, code, name: known[at]?.name ?? null }))
}
