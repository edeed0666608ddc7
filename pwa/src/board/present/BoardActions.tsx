import { IconPresentation } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { BoardSlotsContext } from '../panels/board-slots.ts'
import './present.css'

/** What a teacher does with a finished board: gives it to a class, or shows it. */
export function BoardActions({ lessonId, onPresent }: { lessonId: string; onPresent: () => void }) {
  const { t } = useTranslation()
  const { ShareButton } = useContext(BoardSlotsContext)
  return (
    <>
      <button
        type="button"
        className="button board-action board-present"
        aria-label={t('board.present.start')}
        title={t('board.present.start')}
        onClick={onPresent}
      >
        <IconPresentation size={20} aria-hidden="true" />
        <span aria-hidden="true">{t('board.present.start')}</span>
      </button>
      {ShareButton && !isAnonymousPage() && <ShareButton lessonId={lessonId} />}
    </>
  )
}
