import { IconPresentation } from '@tabler/icons-react'
import type { Content } from '@takhti/schema/files/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { SlidesDialog } from './SlidesDialog.tsx'

export function SlidesButton({ content }: { content: Content }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="make-slides" onClick={() => setOpen(true)}>
        <IconPresentation size={20} aria-hidden="true" />
        {t('presentations.title')}
      </Button>
      {isOpen && <SlidesDialog content={content} onClose={() => setOpen(false)} />}
    </>
  )
}
