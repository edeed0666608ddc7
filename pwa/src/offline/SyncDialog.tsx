import { useLiveQuery } from 'dexie-react-hooks'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { isEdgeReachable } from './connectivity.ts'
import { exportWork } from './export.ts'
import { flushNow, outboxOf } from './flusher.ts'
import { useLight, type Safety } from './light.ts'
import { RefusedLessons } from './RefusedLessons.tsx'
import { userDatabasesOf } from './user-databases.ts'

const hints = {
  unknown: 'sync.deviceHint',
  safe: 'sync.safeHint',
  device: 'sync.deviceHint',
  refused: 'sync.refusedHint',
  full: 'sync.fullHint',
} as const satisfies Record<Safety, string>

/** What is not on the server yet, and what a person can do about it. */
export function SyncDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { safety, waiting, documents } = useLight()
  const { personId } = requirePerson()
  return (
    <Dialog
      title={t('sync.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void exportWork(personId)}>{t('sync.export')}</Button>
          {waiting > 0 && isEdgeReachable() && (
            <Button look="main" onClick={flushNow}>
              {t('sync.sendNow')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(hints[safety])}</p>
      {waiting > 0 && <p>{t('sync.waiting', { count: waiting })}</p>}
      {documents.length > 0 && <p>{t('sync.documents', { count: documents.length })}</p>}
      <ParkedList personId={personId} />
    </Dialog>
  )
}

/** The refused calls in all of the person's user databases. It names the call and shows none of its content. */
function ParkedList({ personId }: { personId: string }) {
  const userDatabases = useLiveQuery(() => userDatabasesOf(personId)) ?? []
  return userDatabases.map(({ id }) => (
    <Fragment key={id}>
      <ParkedChanges databaseId={id} />
      <RefusedLessons databaseId={id} />
    </Fragment>
  ))
}

function ParkedChanges({ databaseId }: { databaseId: string }) {
  const { t } = useTranslation()
  const outbox = outboxOf(databaseId)
  const parked = useLiveQuery(() => outbox.parked()) ?? []
  if (parked.length === 0) return null
  return (
    <ul className="stack">
      {parked.map(({ seq, call, madeAt, refusal }) => (
        <li key={seq} className="card stack">
          <p>
            <strong>{t(`errors.${refusal?.code ?? 'unknown'}`)}</strong>
          </p>
          {refusal?.code.startsWith('FEATURE_') === true && <p>{t('sync.lockedHint')}</p>}
          <p className="small soft">
            <code>{call}</code> · <Age at={madeAt} wording="sync.madeAt" />
            {refusal?.requestId && <> · {t('common.requestId', { id: refusal.requestId })}</>}
          </p>
          <div className="row">
            <Button onClick={() => void outbox.retry(seq).then(flushNow)}>{t('common.retry')}</Button>
            <Button look="danger" onClick={() => void outbox.discard(seq)}>
              {t('sync.discard')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
