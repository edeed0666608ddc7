import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'

/** Adds images from the device to the page; only for users who may store files with the lesson. */
export function ImageButton({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  if (requirePerson().role !== 'instructor') return null
  return (
    <>
      <IconButton label={t('board.image.add')} disabled={isDisabled} onClick={() => input.current?.click()}>
        <IconPhotoPlus aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0)
            void import('../images/insert-images.ts').then((late) => late.insertImages(editor, files))
        }}
      />
    </>
  )
}
