import { IconPresentation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { Material, NameOfPage } from './material.ts'
import { SlidesDialog } from './SlidesDialog.tsx'

type SlidesButtonProps = { label?: string; load: (nameOfPage: NameOfPage) => Promise<Material> | Material }

/** Opens the slides of a material, which is read when it is pressed. */
export function SlidesButton({ label, load }: SlidesButtonProps) {
  const { t } = useTranslation()
  const [material, setMaterial] = useState<Material | null>(null)
  const open = () => {
    const read = async () => setMaterial(await load((page) => t('presentations.page', { page })))
    void read().catch(() => showMessage(t('presentations.failed')))
  }
  return (
    <>
      <Button className="make-slides" onClick={open}>
        <IconPresentation size={20} aria-hidden="true" />
        {label ?? t('presentations.title')}
      </Button>
      {material && <SlidesDialog material={material} onClose={() => setMaterial(null)} />}
    </>
  )
}
