import { IconDownload } from '@tabler/icons-react'
import type { LibraryFile } from '@takhti/schema/files/library/model'
import { libraryKindOf, libraryKinds } from '@takhti/schema/files/library/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useBlobAddress } from '#ui/use-blob-address.ts'
import { readShared } from './library-reader.ts'
import { LibraryShelf } from './LibraryShelf.tsx'

/** Browses what the institute's teachers share, and shows one of it. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<LibraryFile | null>(null)
  return (
    <Dialog title={t('mediaLibrary.title')} closeLabel={t('common.close')} onClose={onClose}>
      {shown ? (
        <Shown file={shown} onBack={() => setShown(null)} />
      ) : (
        <div className="stack">
          <p className="small soft">{t('mediaLibrary.how')}</p>
          <LibraryShelf kinds={libraryKinds} onTake={setShown} />
        </div>
      )}
    </Dialog>
  )
}

function Shown({ file, onBack }: { file: LibraryFile; onBack: () => void }) {
  const { t } = useTranslation()
  const [blob, setBlob] = useState<File | null>(null)
  const address = useBlobAddress(file.id, async () => {
    const read = await readShared(file)
    setBlob(read)
    return read
  })
  const isVideo = libraryKindOf(file.mediaType) === 'video'
  return (
    <div className="stack">
      <h3 dir="auto">{file.file}</h3>
      <p role="status">
        {address === undefined && t('common.loading')}
        {address === null && t('mediaLibrary.gone', { name: file.file })}
      </p>
      {address && !isVideo && <img className="media-library-shown" src={address} alt={file.file} />}
      {address && isVideo && (
        // A teacher's own video has no file of captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video controls playsInline className="media-library-shown" src={address} aria-label={file.file} />
      )}
      <div className="row">
        <Button onClick={onBack}>{t('common.back')}</Button>
        {blob && (
          <Button look="main" onClick={() => saveFile(file.file, blob)}>
            <IconDownload size={20} aria-hidden="true" />
            {t('mediaLibrary.download')}
          </Button>
        )}
      </div>
    </div>
  )
}
