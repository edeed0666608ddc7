import { IconFileTypePdf, IconFileTypeSvg, IconPackageExport, IconPhotoDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LessonTask } from './LessonMenu.tsx'

const exports = [
  { form: 'pdf', Icon: IconFileTypePdf },
  { form: 'png', Icon: IconPhotoDown },
  { form: 'svg', Icon: IconFileTypeSvg },
  { form: 'takhti', Icon: IconPackageExport },
] as const

/** The entries of the lesson's menu. */
export function LessonMenuItems({ onChoose }: { onChoose: (task: LessonTask) => void }) {
  const { t } = useTranslation()
  return (
    <>
      {exports.map(({ form, Icon }) => (
        <button key={form} type="button" className="menu-item" onClick={() => onChoose({ kind: 'export', form })}>
          <Icon size={20} aria-hidden="true" />
          <span className="grow">{t(`board.export.${form}`)}</span>
        </button>
      ))}
    </>
  )
}
