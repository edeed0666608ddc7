import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { PictureShelf } from './PictureShelf.tsx'
import { smallPicture } from './small-picture.ts'

type PictureDialogProps = { onChoose: (image: string) => void; onClose: () => void }

/** Chooses the image of a question among those of *My Content*, or from the device. */
export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('sets.pictureChoose')} closeLabel={t('common.close')} onClose={onClose}>
      <PictureShelf
        hint={t('sets.pictures.small')}
        onTake={async (file) => {
          onChoose(await smallPicture(file))
          onClose()
        }}
      />
    </Dialog>
  )
}
