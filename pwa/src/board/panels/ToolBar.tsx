import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useRovingFocus } from '#ui/use-roving-focus.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Editor } from '../editor/editor.ts'
import { groupNames } from '../editor/tools.ts'
import { WidgetMenu } from '../widgets/WidgetMenu.tsx'
import { ColourButtons } from './ColourButtons.tsx'
import { ImageButton } from './ImageButton.tsx'
import { MathsButton } from './MathsButton.tsx'
import { SizeButtons } from './SizeButtons.tsx'
import { StyleMenu } from './StyleMenu.tsx'
import { ToolGroup } from './ToolGroup.tsx'

/** Everything for drawing, one tap away. */
export function ToolBar({ editor, theme }: { editor: Editor; theme: BoardTheme }) {
  const { t } = useTranslation()
  const { canUndo, canRedo } = useSignal(editor.history.state)
  const { place } = useSignal(editor.styles.choice)
  const roving = useRovingFocus()
  const isDisabled = !useSignal(editor.mayDraw)
  return (
    <div
      className="board-bar board-tools"
      role="toolbar"
      aria-label={t('board.tools')}
      aria-orientation={place === 'foot' ? 'horizontal' : 'vertical'}
      data-place={place}
      tabIndex={-1}
      {...roving}
    >
      <div className="board-group" role="group" aria-label={t('board.tool')}>
        {groupNames.map((name) => (
          <ToolGroup key={name} editor={editor} name={name} isDisabled={isDisabled} />
        ))}
        <ImageButton editor={editor} isDisabled={isDisabled} />
        <MathsButton editor={editor} isDisabled={isDisabled} />
        <WidgetMenu editor={editor} isDisabled={isDisabled} />
      </div>
      <div className="board-group" role="group" aria-label={t('board.colour')}>
        <ColourButtons styles={editor.styles} theme={theme} isDisabled={isDisabled} />
      </div>
      <div className="board-group board-sizes" role="group" aria-label={t('board.size')}>
        <SizeButtons styles={editor.styles} isDisabled={isDisabled} />
      </div>
      <div className="board-group" role="group" aria-label={t('board.style')}>
        <StyleMenu styles={editor.styles} theme={theme} isDisabled={isDisabled} />
      </div>
      <div className="board-group" role="group" aria-label={t('board.history')}>
        <IconButton label={t('board.undo')} disabled={isDisabled || !canUndo} onClick={() => void editor.undo()}>
          <IconArrowBackUp aria-hidden="true" className="board-turns" />
        </IconButton>
        <IconButton label={t('board.redo')} disabled={isDisabled || !canRedo} onClick={() => void editor.redo()}>
          <IconArrowForwardUp aria-hidden="true" className="board-turns" />
        </IconButton>
      </div>
    </div>
  )
}
