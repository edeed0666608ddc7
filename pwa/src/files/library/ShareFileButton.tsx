import { IconShare, IconShareOff } from '@tabler/icons-react'
import { libraryKindOf } from '@takhti/schema/files/library/rules'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { shareItem } from '../shelf/filing-store.ts'

/** Shares a picture or a video with the institute, or withdraws it; other files cannot be shared. */
export function ShareFileButton({ file: { id, file: name, mediaType, isShared } }: { file: UploadedFile }) {
  const { t } = useTranslation('translation', { keyPrefix: 'mediaLibrary' })
  if (libraryKindOf(mediaType) === null) return null
  const Mark = isShared ? IconShareOff : IconShare
  const press = async () => {
    await shareItem(id, !isShared)
    offerUndo(t(isShared ? 'withdrawn' : 'shared', { name }), () => void shareItem(id, isShared))
  }
  return (
    <IconButton label={t(isShared ? 'withdraw' : 'share', { name })} onClick={() => void press()}>
      <Mark size={22} aria-hidden="true" />
    </IconButton>
  )
}
