import { IconHandFinger } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { chooseMultiPen, multiPenOf } from './multi-pen-mode.ts'

/** The menu item for several pens, on a screen with more than one touch point. */
export function MultiPenItem({ session }: { session: BoardSession }) {
  const { t } = useTranslation()
  const areMany = useSignal(multiPenOf(session))
  if (navigator.maxTouchPoints < 2) return null
  return (
    <button
      type="button"
      className="menu-item"
      aria-pressed={areMany}
      onClick={() => void chooseMultiPen(session, !areMany)}
    >
      <IconHandFinger size={20} aria-hidden="true" />
      <span className="grow">{t('board.manyHands')}</span>
    </button>
  )
}
