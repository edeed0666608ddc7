import { IconFile, IconPhoto } from '@tabler/icons-react'
import type { LibraryFile, PageVideo } from '@takhti/schema/files/library/model'
import { libraryKindOf, libraryKinds, maxPageVideoBytes } from '@takhti/schema/files/library/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { readShared } from '../../library/library-reader.ts'
import { LibraryShelf } from '../../library/LibraryShelf.tsx'
import type { StoredItem } from '../../shelf/item-store.ts'
import { useItems } from '../../shelf/use-items.ts'
import { isPicture, openItem } from './small-picture.ts'
import './picture.css'

type PictureShelfProps = {
  /** A sentence beside the button of the device. */
  hint?: string
  /** Rejects where it is no image. */
  onTake: (file: Blob) => Promise<void>
  /** Takes a video of the institute; without it only images are offered. */
  onVideo?: (video: PageVideo) => void
}

/** Images of *My Content*, the device's, and what the institute shares. */
export function PictureShelf({ hint, onTake, onVideo }: PictureShelfProps) {
  const { t } = useTranslation()
  const pictures = useItems()?.filter(isPicture)
  const [opening, setOpening] = useState<string | null>(null)
  const [isBad, setBad] = useState(false)
  const [large, setLarge] = useState<string | null>(null)

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

  function takeShared(shared: LibraryFile) {
    const { id: fileId, file: name, mediaType, bytes } = shared
    setLarge(null)
    if (libraryKindOf(mediaType) === 'image') return void take(fileId, () => readShared(shared))
    if (bytes > maxPageVideoBytes) setLarge(name)
    else onVideo?.({ fileId, name, mediaType, bytes })
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
      <h3>{t('mediaLibrary.title')}</h3>
      <LibraryShelf kinds={onVideo ? libraryKinds : ['image']} busyId={opening} onTake={takeShared} />
      {large !== null && <p role="alert">{t('mediaLibrary.tooLarge', { name: large })}</p>}
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
