import { useTranslation } from 'react-i18next'

type UndoLineProps = { number: number; onUndo: () => void }

/** Shows what was removed, with an undo; it stays until another item is removed or the screen is left. */
export function UndoLine({ number, onUndo }: UndoLineProps) {
  const { t } = useTranslation()
  return (
    <div className="set-undo" role="status">
      <span className="grow">{t('sets.removed', { number })}</span>
      <button type="button" className="button" onClick={onUndo}>
        {t('common.undo')}
      </button>
    </div>
  )
}
