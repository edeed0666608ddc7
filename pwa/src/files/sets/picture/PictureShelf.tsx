import { IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import type { StoredItem } from '../../shelf/item-store.ts'
import { useItems } from '../../shelf/use-items.ts'
import { isPicture, openItem } from './small-picture.ts'
import './picture.css'

type PictureShelfProps = {
  /** A sentence beside the button of the device. */
  hint?: string
  /** Rejects where it is no image. */
  onTake: (file: Blob) => Promise<void>
}

/** Images of *My Content*, and the device's. */
export function PictureShelf({ hint, onTake }: PictureShelfProps) {
  const { t } = useTranslation()
  const pictures = useItems()?.filter(isPicture)
  const [opening, setOpening] = useState<string | null>(null)
  const [isBad, setBad] = useState(false)

  async function take(id: string, open: () => Promise<Blob>) {
    setOpening(id)
    setBad(false)
    try {
      await onTake(await open())
    } catch {
      setBad(true)
    } finally {
      setOpening(null)
    }
  }

  return (
    <div className="stack">
      {pictures?.length === 0 && <p className="soft">{t('sets.pictures.none')}</p>}
      <ul className="set-pictures">
        {pictures?.map((stored) => (
          <PictureRow
            key={stored.item.id}
            stored={stored}
            isBusy={opening === stored.item.id}
            onTake={() => void take(stored.item.id, () => openItem(stored))}
          />
        ))}
      </ul>
      {isBad && (
        <p className="field-error" role="alert">
          {t('sets.pictures.bad')}
        </p>
      )}
      <div className="row">
        <FileButton
          label={t('sets.pictures.file')}
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          isBusy={opening === ''}
          onChoose={([file]) => file && void take('', () => Promise.resolve(file))}
        />
        {hint && <span className="small soft grow">{hint}</span>}
      </div>
    </div>
  )
}

function PictureRow({ stored, isBusy, onTake }: { stored: StoredItem; isBusy: boolean; onTake: () => void }) {
  const { half, item } = stored
  const Mark = half === 'files' ? IconFile : IconPhoto
  return (
    <li>
      <Button isBusy={isBusy} onClick={onTake}>
        <Mark size={20} aria-hidden="true" />
        <span dir="auto">{half === 'files' ? item.file : item.name}</span>
      </Button>
    </li>
  )
}
