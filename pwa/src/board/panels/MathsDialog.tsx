import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inkColour } from '../canvas/colours.ts'
import type { Editor } from '../editor/editor.ts'
import { addMaths, changeMaths, chosenMaths, mathsColour } from '../maths/maths-shapes.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { FormulaDialog } from './FormulaDialog.tsx'

/** Drafts that were not inserted, until the lesson is left: an accidental close loses nothing. */
const drafts = new WeakMap<Editor, string>()

/** Writes a formula for the page, or rewrites the selected one. */
export function MathsDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const theme = useBoardTheme()
  const [edited] = useState(() => chosenMaths(editor))
  return (
    <FormulaDialog
      start={edited?.props.text ?? drafts.get(editor) ?? ''}
      submitLabel={t(edited ? 'common.save' : 'board.maths.put')}
      colour={inkColour(edited?.style.colour ?? mathsColour(editor), theme)}
      onWrite={(source) => {
        if (!edited) drafts.set(editor, source)
      }}
      onSave={(source, set) => {
        const isStored = edited ? changeMaths(editor, edited, { source, set }) : addMaths(editor, source, set)
        if (isStored && !edited) drafts.delete(editor)
      }}
      onClose={onClose}
    />
  )
}
