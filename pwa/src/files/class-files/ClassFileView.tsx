import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { readFile, type FileUse } from './transfer.ts'
import './class-files.css'

export type ClassFileViewProps = { use: FileUse; file: { id: string; name: string; mediaType: string } }

/** A file of a post or a message: an image is shown, sound is played, anything else is saved. */
export function ClassFileView({ use, file: { id, name, mediaType } }: ClassFileViewProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const address = useAddressOf(use, id, mediaType)
  if (address !== null && mediaType.startsWith('image/'))
    return <img className="class-image" src={address} alt={name} />
  if (address !== null && mediaType.startsWith('audio/')) {
    return (
      // A person's own recording has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio controls className="class-sound" src={address} aria-label={name} />
    )
  }
  const save = async () => {
    const bytes = await readFile(use, id)
    saveFile(name, new Blob(bytes, { type: 'application/octet-stream' }))
  }
  return (
    <Button aria-label={t('save', { name })} onClick={() => void save().catch(() => showMessage(t('failed')))}>
      <IconPaperclip size={18} aria-hidden="true" />
      <span dir="auto" className="class-file-name">
        {name}
      </span>
    </Button>
  )
}

/** The address of an image or sound once it is loaded. */
function useAddressOf(use: FileUse, id: string, mediaType: string): string | null {
  const isShown = /^(image\/(png|jpeg|webp)|audio\/)/.test(mediaType)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isShown) return
    let made: string | null = null
    let isLeft = false
    readFile(use, id).then(
      (bytes) => {
        if (isLeft) return
        made = URL.createObjectURL(new Blob(bytes, { type: mediaType }))
        setAddress(made)
      },
      // The button tries again.
      () => {},
    )
    return () => {
      isLeft = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [use, id, isShown, mediaType])
  return address
}
