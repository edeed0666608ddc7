import { MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'

type TitleFieldProps = { editor: Editor; name: string; onRename: (name: string) => void }

/** The lesson's name; a teacher edits it in place. */
export function TitleField({ editor, name, onRename }: TitleFieldProps) {
  const { t } = useTranslation()
  const mayDraw = useSignal(editor.mayDraw)
  const shown = useSignal(editor.pages.title) || name
  const [typed, setTyped] = useState<string | null>(null)
  if (!mayDraw) {
    return (
      <h1 className="board-title" dir="auto">
        {shown}
      </h1>
    )
  }
  const store = () => {
    const next = typed?.trim() ?? ''
    if (next !== '' && next !== shown) onRename(next)
    setTyped(null)
  }
  return (
    <>
      <h1 className="hidden">{shown}</h1>
      <input
        className="board-title"
        dir="auto"
        aria-label={t('board.title')}
        placeholder={t('board.title')}
        maxLength={MAX_TITLE_LENGTH}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </>
  )
}
