import { IconPresentation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outlineMaterial } from './material.ts'
import { SlidesDialog } from './SlidesDialog.tsx'

/** The way from an outline that the teacher types or pastes to slides. */
export function OutlineWay() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="card way outline-way" onClick={() => setOpen(true)}>
        <IconPresentation size={28} aria-hidden="true" />
        <span>
          <strong>{t('presentations.fromOutline')}</strong>
          <span className="small soft">{t('presentations.fromOutlineText')}</span>
        </span>
      </button>
      {isOpen && <SlidesDialog material={outlineMaterial('', [])} onClose={() => setOpen(false)} />}
    </>
  )
}
