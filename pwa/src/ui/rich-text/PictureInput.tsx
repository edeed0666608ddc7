import type { RefObject } from 'react'

type PictureInputProps = { ref: RefObject<HTMLInputElement | null>; onPictures: (files: File[]) => void }

/** The browser's choice of images for a text; a press of its button opens it. */
export function PictureInput({ ref, onPictures }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Cleared, so that the same file can be chosen again.
        target.value = ''
        if (files.length > 0) onPictures(files)
      }}
    />
  )
}
