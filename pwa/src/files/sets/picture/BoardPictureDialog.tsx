import type { PageVideo } from '@takhti/schema/files/library/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DrawPicture } from './DrawPicture.tsx'
import { PictureShelf } from './PictureShelf.tsx'

type BoardPictureDialogProps = {
  onChoose: (file: File) => void
  onVideo: (video: PageVideo) => void
  onClose: () => void
}

/** Chooses an image for a page: of *My Content*, of the institute, of the device, or drawn from words where the server has an engine for it; or a video of the institute. */
export function BoardPictureDialog({ onChoose, onVideo, onClose }: BoardPictureDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...q(lateCalls.ai.engine, {}), retry: false })
  const take = (file: File) => {
    onChoose(file)
    onClose()
  }
  return (
    <Dialog title={t('mediaLibrary.choose')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        <PictureShelf
          onTake={async (blob) => take(await asFile(blob))}
          onVideo={(video) => {
            onVideo(video)
            onClose()
          }}
        />
        {data?.data.tasks.includes('image') && <DrawPicture onTake={take} />}
      </div>
    </Dialog>
  )
}

/** The image as a file. A file of the server has no media type, and a drawing is known by its type alone. */
async function asFile(blob: Blob): Promise<File> {
  if (blob instanceof File) return blob
  const isDrawing = /^\s*(?:<\?xml|<!--|<svg)/i.test(await blob.slice(0, 256).text())
  return new File([blob], 'picture', { type: isDrawing ? 'image/svg+xml' : blob.type })
}
