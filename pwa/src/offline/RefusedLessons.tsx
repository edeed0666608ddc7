import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { openDatabase } from './database.ts'
import { discardDocuments, retryRefused, waitingWork, type RefusedWork } from './refusals.ts'

/** The lessons of a desk with work that the server refuses: each can be tried again or deleted. */
export function RefusedLessons({ deskId }: { deskId: string }) {
  const { t } = useTranslation()
  const lessons = useLiveQuery(() => refusedLessons(deskId), [deskId]) ?? []
  if (lessons.length === 0) return null
  return (
    <ul className="stack">
      {lessons.map(({ lessonId, name, code }) => (
        <li key={lessonId} className="card stack">
          <p>
            <strong>{name ?? t('sync.notTaken.lesson')}</strong>
          </p>
          <p className="small soft">{t(reasonOf(code))}</p>
          <div className="row">
            <Button onClick={() => void retryRefused(deskId, lessonId).then(() => location.reload())}>
              {t('common.retry')}
            </Button>
            <DiscardLesson deskId={deskId} lessonId={lessonId} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Deletes a lesson's work from this device after a question, and reloads: an open board still shows it. */
export function DiscardLesson({ deskId, lessonId }: { deskId: string; lessonId: string }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('sync.discard')}
      </Button>
      {isAsked && (
        <Dialog
          title={t('sync.notTaken.discardTitle')}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          submitLabel={t('sync.discard')}
          isDanger
          onClose={() => setAsked(false)}
          onSubmit={() => void discardDocuments(deskId, lessonId).then(() => location.reload())}
        >
          <p>{t('sync.notTaken.discardText')}</p>
        </Dialog>
      )}
    </>
  )
}

function reasonOf(code: RefusedWork['code']) {
  if (code === 'lessons/not-found') return 'sync.notTaken.missing'
  if (code === 'board/read-only') return 'sync.notTaken.readOnly'
  return `errors.${code}` as const
}

async function refusedLessons(deskId: string) {
  const database = openDatabase(deskId)
  const { refused } = await waitingWork(database)
  const byLesson = new Map(refused.map((work) => [work.lessonId, work]))
  const known = await database.lessons.bulkGet([...byLesson.keys()])
  return [...byLesson.values()].map(({ lessonId, code }, at) => ({ lessonId, code, name: known[at]?.name ?? null }))
}
