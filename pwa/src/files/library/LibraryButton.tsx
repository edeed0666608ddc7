import { IconPhotoShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'

/** Opens the institute's pictures and videos. */
export function LibraryButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconPhotoShare size={20} aria-hidden="true" />
        {t('mediaLibrary.title')}
      </Button>
      {isOpen && <LibraryDialog onClose={() => setOpen(false)} />}
    </>
  )
}
