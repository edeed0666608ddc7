import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibrary, type Removal } from './use-library.ts'

/** Long enough to read a name and reach a button; the trash has it afterwards. */
const shownMs = 8_000

/** Says what was removed, and brings it back. */
export function UndoBar({ removal }: { removal: Removal }) {
  const { t } = useTranslation()
  const { setRemoval } = useLibrary()
  useEffect(() => {
    const timer = setTimeout(() => setRemoval(null), shownMs)
    return () => clearTimeout(timer)
  }, [setRemoval])
  return (
    <div className="undo-bar" role="status">
      <span className="grow" dir="auto">
        {removal.text}
      </span>
      <button
        type="button"
        className="button"
        onClick={() => {
          setRemoval(null)
          void removal.undo()
        }}
      >
        {t('library.undo')}
      </button>
    </div>
  )
}
