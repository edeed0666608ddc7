import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { readFile, type FileUse } from './transfer.ts'
import './class-files.css'

export type ClassFileViewProps = { use: FileUse; file: { id: string; name: string; mediaType: string } }

/** A file of a post or a message: an image is shown, sound and videos are played, anything else is saved. */
export function ClassFileView({ use, file: { id, name, mediaType } }: ClassFileViewProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const address = useAddressOf(use, id, mediaType)
  if (address !== null && mediaType.startsWith('image/'))
    return <img className="class-image" src={address} alt={name} />
  if (address !== null && mediaType.startsWith('audio/')) return <Player address={address} name={name} />
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

/** Containers of sound and videos begin alike, and both have the type of sound: one with a picture is a video. */
function Player({ address, name }: { address: string; name: string }) {
  const hasPicture = useHasPicture(address)
  if (hasPicture) {
    return (
      // The captions of a video are a file of their own.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video controls playsInline className="class-video" src={address} aria-label={name} />
    )
  }
  return (
    // A person's own recording has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls className="class-sound" src={address} aria-label={name} />
  )
}

function useHasPicture(address: string): boolean {
  const [hasPicture, setPicture] = useState(false)
  useEffect(() => {
    const probe = document.createElement('video')
    probe.preload = 'metadata'
    probe.addEventListener('loadedmetadata', () => setPicture(probe.videoWidth > 0))
    probe.src = address
    return () => probe.removeAttribute('src')
  }, [address])
  return hasPicture
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
