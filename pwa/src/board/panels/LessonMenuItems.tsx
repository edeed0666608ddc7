import {
  IconFilePlus,
  IconFileTypePdf,
  IconFileTypeSvg,
  IconPackageExport,
  IconPhotoDown,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../editor/editor.ts'
import type { LessonTask } from './LessonMenu.tsx'
import { useSignal } from './use-signal.ts'

const exports = [
  { form: 'pdf', Icon: IconFileTypePdf },
  { form: 'png', Icon: IconPhotoDown },
  { form: 'svg', Icon: IconFileTypeSvg },
  { form: 'takhti', Icon: IconPackageExport },
] as const

type LessonMenuItemsProps = { editor: Editor; onChoose: (task: LessonTask) => void }

/** The entries of the lesson's menu. */
export function LessonMenuItems({ editor, onChoose }: LessonMenuItemsProps) {
  const { t } = useTranslation()
  const mayDraw = useSignal(editor.mayDraw)
  return (
    <>
      <button type="button" className="menu-item" onClick={() => onChoose('replay')}>
        <IconPlayerPlay size={20} aria-hidden="true" />
        <span className="grow">{t('board.replay.title')}</span>
      </button>
      {exports.map(({ form, Icon }) => (
        <button key={form} type="button" className="menu-item" onClick={() => onChoose(form)}>
          <Icon size={20} aria-hidden="true" />
          <span className="grow">{t(`board.export.${form}`)}</span>
        </button>
      ))}
      {mayDraw && (
        <button type="button" className="menu-item" onClick={() => onChoose('addPages')}>
          <IconFilePlus size={20} aria-hidden="true" />
          <span className="grow">{t('board.addPages.title')}</span>
        </button>
      )}
    </>
  )
}
