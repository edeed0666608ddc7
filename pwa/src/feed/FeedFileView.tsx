import { IconPaperclip } from '@tabler/icons-react'
import type { FeedFile } from '@takhti/schema/feed/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { readFeedFile } from './file-transfer.ts'

/** A file of a post: an image is shown, sound is played, anything else is saved. */
export function FeedFileView({ file: { id, name, mediaType } }: { file: FeedFile }) {
  const { t } = useTranslation()
  const address = useAddressOf(id, mediaType)
  if (address !== null && mediaType.startsWith('image/')) return <img className="feed-image" src={address} alt={name} />
  if (address !== null && mediaType.startsWith('audio/')) {
    return (
      // A teacher's own recording has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio controls src={address} aria-label={name} />
    )
  }
  const save = async () => {
    const bytes = await readFeedFile(id)
    saveFile(name, new Blob(bytes, { type: 'application/octet-stream' }))
  }
  return (
    <Button
      aria-label={t('feed.saveFile', { name })}
      onClick={() => void save().catch(() => showMessage(t('feed.fileFailed')))}
    >
      <IconPaperclip size={18} aria-hidden="true" />
      <span dir="auto" className="feed-name">
        {name}
      </span>
    </Button>
  )
}

/** The address of an image or sound once it is loaded. */
function useAddressOf(id: string, mediaType: string): string | null {
  const isShown = /^(image\/(png|jpeg|webp)|audio\/)/.test(mediaType)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isShown) return
    let made: string | null = null
    let isLeft = false
    readFeedFile(id).then(
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
  }, [id, isShown, mediaType])
  return address
}
