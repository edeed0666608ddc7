import { IconFile, IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { StoredItem } from '../../shelf/item-store.ts'
import { useItems } from '../../shelf/use-items.ts'
import { isPicture, openItem, smallPicture } from './small-picture.ts'
import './picture.css'

type PictureDialogProps = { onChoose: (image: string) => void; onClose: () => void }

/** Chooses the image of a question among those of *My Content*, or from the device. */
export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const { t } = useTranslation()
  const pictures = useItems()?.filter(isPicture)
  const [opening, setOpening] = useState<string | null>(null)
  const [isBad, setBad] = useState(false)

  async function take(id: string, open: () => Promise<Blob>) {
    setOpening(id)
    setBad(false)
    try {
      onChoose(await smallPicture(await open()))
      onClose()
    } catch {
      setBad(true)
    } finally {
      setOpening(null)
    }
  }

  return (
    <Dialog title={t('sets.pictureChoose')} closeLabel={t('common.close')} onClose={onClose}>
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
        <FromDevice isBusy={opening === ''} onTake={(file) => void take('', () => Promise.resolve(file))} />
      </div>
    </Dialog>
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

function FromDevice({ isBusy, onTake }: { isBusy: boolean; onTake: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className="row">
      <Button look="main" isBusy={isBusy} aria-describedby={id} onClick={() => input.current?.click()}>
        {t('sets.pictures.file')}
      </Button>
      <span id={id} className="small soft grow">
        {t('sets.pictures.small')}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) onTake(file)
        }}
      />
    </div>
  )
}
