import { IconDownload, IconFile } from '@tabler/icons-react'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'
import { amountText } from '#licences/licences-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { kinds } from '../kinds.ts'
import { readFile } from '../uploads/read-file.ts'
import { nameOfItem } from './filing-store.ts'
import type { StoredItem } from './item-store.ts'

/** The content of an item's row; a capture opens by it. `mark` is before the name. */
export function ItemFace({ stored, mark }: { stored: StoredItem; mark: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { half, item } = stored
  const Mark = half === 'files' ? IconFile : kinds[item.kind].Mark
  const kind = half === 'files' ? amountText(i18n.language, 'dataStorage', item.bytes) : t(kinds[item.kind].name)
  const face = (
    <>
      <Mark size={28} aria-hidden="true" />
      <span className="grow item-name">
        <strong dir="auto" lang={half === 'captures' ? item.language : undefined}>
          {mark}
          {nameOfItem(stored)}
        </strong>
        <span className="small soft">
          {kind} · <Age at={item.updatedAt} />
        </span>
      </span>
      {half === 'captures' && (
        <span className="tag" data-tone="blue">
          {t(kinds[item.kind].count, { count: item.questionCount })}
        </span>
      )}
    </>
  )
  if (half === 'files') return <span className="item-face">{face}</span>
  return (
    <Link to={kinds[item.kind].path} params={{ contentId: item.id }} className="item-face" draggable={false}>
      {face}
    </Link>
  )
}

/** Downloads the bytes of a file for the person. */
export function DownloadButton({ file }: { file: UploadedFile }) {
  const { t } = useTranslation()
  const [isReading, setReading] = useState(false)
  const { file: name } = file
  const download = async () => {
    setReading(true)
    try {
      saveFile(name, await readFile(file))
    } catch {
      showMessage(t('uploads.notRead', { name }))
    } finally {
      setReading(false)
    }
  }
  return (
    <IconButton
      label={t('uploads.download', { name })}
      aria-busy={isReading || undefined}
      aria-disabled={isReading || undefined}
      onClick={() => !isReading && void download()}
    >
      <IconDownload size={22} />
    </IconButton>
  )
}
