import type { Version } from '@takhti/schema/lessons/versions/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { restoreList, restoreVersion, type Restored } from '../versions/restoration.ts'
import { useVersionBytes, type VersionBytes } from '../versions/use-version-bytes.ts'
import { ListPreview } from './ListPreview.tsx'
import { PagePreview } from './PagePreview.tsx'
import { VersionList } from './VersionList.tsx'
import './versions-dialog.css'

/** The subject of a history: the shown page, or the lesson's title and page list. */
type Subject = 'page' | 'lesson'

const subjects: readonly Subject[] = ['page', 'lesson']

type VersionsDialogProps = { session: BoardSession; onClose: () => void }

/** The history of the page or of the page list: shows versions and restores them. */
export function VersionsDialog({ session, onClose }: VersionsDialogProps) {
  const { t } = useTranslation()
  const { lessonId, shownId } = session.editor.pages
  // The history belongs to the page that was shown when it opened.
  const [pageId] = useState(shownId.value)
  const [subject, setSubject] = useState<Subject>('page')
  const [chosen, setChosen] = useState<Version | null>(null)
  const [fault, setFault] = useState<Exclude<Restored, 'ok'> | null>(null)
  const isOnline = useOnline()
  const of = { flow_id: lessonId, ...(subject === 'page' && { pageId }) }
  const { data, error } = useQuery({ ...q(lateCalls.versions.list, of), enabled: isOnline, gcTime: 0 })
  const bytes = useVersionBytes(of, chosen)
  const versions = data?.data.items
  const isNow = chosen !== null && chosen === versions?.[0]

  function choose(version: Version | null) {
    setChosen(version)
    setFault(null)
  }

  function restore(picked: Uint8Array) {
    const restored = subject === 'page' ? restoreVersion(session, pageId, picked) : restoreList(session, picked)
    if (restored !== 'ok') return setFault(restored)
    showMessage(t('board.versions.restored'), 8_000)
    onClose()
  }

  return (
    <Dialog
      title={t('board.versions.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="main"
            disabled={!(bytes instanceof Uint8Array) || isNow}
            onClick={() => bytes instanceof Uint8Array && restore(bytes)}
          >
            {t('board.versions.restore')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('board.versions.of')}
        value={subject}
        options={subjects.map((value) => ({ value, label: t(`board.versions.${value}`) }))}
        onChange={({ target }) => {
          setSubject(target.value === 'lesson' ? 'lesson' : 'page')
          choose(null)
        }}
      />
      {fault && <p role="alert">{t(`board.versions.${fault}`)}</p>}
      {!isOnline || error?.isUnanswered ? (
        <p role="status">{t('board.versions.offline')}</p>
      ) : (
        error && <p role="alert">{t(`errors.${error.code}`)}</p>
      )}
      {isOnline && !versions && !error && <Skeleton label={t('common.loading')} />}
      {versions?.length === 0 && <p>{t('board.versions.empty')}</p>}
      {versions && versions.length > 0 && (
        <div className="versions">
          <VersionList versions={versions} chosen={chosen} isOfPages={subject === 'lesson'} onChoose={choose} />
          <div className="version-shown">
            <Shown session={session} subject={subject} chosen={chosen} bytes={bytes} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

type ShownProps = { session: BoardSession; subject: Subject; chosen: Version | null; bytes: VersionBytes }

function Shown({ session, subject, chosen, bytes }: ShownProps) {
  const { t } = useTranslation()
  if (chosen === null) return <p className="soft">{t('board.versions.choose')}</p>
  if (bytes === null) return <Skeleton label={t('common.loading')} />
  if (bytes instanceof ApiError)
    return <p role="alert">{t(bytes.isUnanswered ? 'board.versions.offline' : `errors.${bytes.code}`)}</p>
  return subject === 'page' ? (
    <PagePreview bytes={bytes} at={chosen.at} />
  ) : (
    <ListPreview session={session} bytes={bytes} />
  )
}
