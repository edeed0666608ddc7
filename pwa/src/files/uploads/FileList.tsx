import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { amountText } from '#licences/licences-text.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { say } from '#ui/snackbars.ts'
import { readFile } from './read-file.ts'

/** Files that are all there, the newest first; `children` where there are none. */
export function FileList({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { items, isPending, more } = usePages(lateCalls.uploads.list, { limit: 50 }, (answer) => answer)
  const [leaving, setLeaving] = useState<UploadedFile | null>(null)
  if (items.length === 0) return isPending ? null : children
  return (
    <section className="stack" aria-labelledby="files-title">
      <h2 id="files-title">{t('uploads.files')}</h2>
      <ul className="uploads-list">
        {items.map((file) => (
          <FileRow key={file.id} file={file} onDelete={() => setLeaving(file)} />
        ))}
      </ul>
      {more && <Button onClick={more}>{t('common.more')}</Button>}
      {leaving && <DeleteDialog file={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function FileRow({ file, onDelete }: { file: UploadedFile; onDelete: () => void }) {
  const { t, i18n } = useTranslation()
  const [isReading, setReading] = useState(false)
  const { file: name, bytes, createdAt } = file
  const download = async () => {
    setReading(true)
    try {
      saveFile(name, await readFile(file))
    } catch {
      say(t('uploads.notRead', { name }))
    } finally {
      setReading(false)
    }
  }
  return (
    <li className="card uploads-row">
      <IconFile size={28} aria-hidden="true" />
      <span className="grow uploads-name">
        <strong dir="auto">{name}</strong>
        <span className="small soft">
          {amountText(i18n.language, 'dataStorage', bytes)} · <Age at={createdAt} />
        </span>
      </span>
      <span className="row">
        <button
          type="button"
          className="icon-button"
          aria-label={t('uploads.download', { name })}
          aria-busy={isReading || undefined}
          aria-disabled={isReading || undefined}
          onClick={() => !isReading && void download()}
        >
          <IconDownload size={22} />
        </button>
        <button type="button" className="icon-button" aria-label={t('uploads.delete', { name })} onClick={onDelete}>
          <IconTrash size={22} />
        </button>
      </span>
    </li>
  )
}

function DeleteDialog({ file: { id, file: name }, onClose }: { file: UploadedFile; onClose: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.uploads.remove, { isToldInPlace: true })
  return (
    <ConfirmDialog
      title={t('uploads.deleteTitle')}
      confirmLabel={t('uploads.deleteNow')}
      command={command}
      onConfirm={() => command.run({ id })}
      onClose={onClose}
    >
      {t('uploads.deleteText', { name })}
    </ConfirmDialog>
  )
}
