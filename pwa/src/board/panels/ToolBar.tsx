import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inkColour } from '../canvas/colours.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Editor } from '../editor/editor.ts'
import { palette, toolNames, widths } from '../editor/styles.ts'
import type { ColourName, ToolName, WidthName } from '../editor/styles.ts'
import { toolKeys } from '../input/shortcuts.ts'
import { toolIcons } from './tool-icons.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useSignal } from './use-signal.ts'

// `Object.keys` forgets the names of its argument.
const colourNames = Object.keys(palette) as ColourName[]
// As above: the keys of a constant object are the names of its type.
const widthNames = Object.keys(widths) as WidthName[]

/** Everything a hand needs while it draws, one tap away. */
export function ToolBar({ editor, theme }: { editor: Editor; theme: BoardTheme }) {
  const { t } = useTranslation()
  const choice = useSignal(editor.styles.choice)
  const { canUndo, canRedo } = useSignal(editor.history.state)
  const roving = useRovingFocus()
  const isDisabled = !useSignal(editor.mayDraw)
  return (
    <div
      className="board-bar board-tools"
      role="toolbar"
      aria-label={t('board.tools')}
      aria-orientation="horizontal"
      tabIndex={-1}
      {...roving}
    >
      <div className="board-group" role="group" aria-label={t('board.tool')}>
        {toolNames.map((name) => (
          <ToolButton
            key={name}
            name={name}
            isChosen={choice.tool === name}
            isDisabled={isDisabled}
            onChoose={() => editor.styles.choose({ tool: name })}
          />
        ))}
      </div>
      <div className="board-group" role="group" aria-label={t('board.colour')}>
        {colourNames.map((name) => (
          <button
            key={name}
            type="button"
            className="icon-button board-swatch"
            aria-label={t(`board.colours.${name}`)}
            title={t(`board.colours.${name}`)}
            aria-pressed={choice.colour === name}
            disabled={isDisabled}
            onClick={() => editor.styles.choose({ colour: name })}
          >
            <span style={{ background: inkColour(palette[name], theme) }} />
          </button>
        ))}
      </div>
      <div className="board-group" role="group" aria-label={t('board.size')}>
        {widthNames.map((name) => (
          <button
            key={name}
            type="button"
            className="icon-button board-width"
            aria-label={t(`board.sizes.${name}`)}
            title={t(`board.sizes.${name}`)}
            aria-pressed={choice.width === name}
            disabled={isDisabled}
            onClick={() => editor.styles.choose({ width: name })}
          >
            <span style={{ inlineSize: widths[name] + 3, blockSize: widths[name] + 3 }} />
          </button>
        ))}
      </div>
      <div className="board-group" role="group" aria-label={t('board.history')}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('board.undo')}
          title={t('board.undo')}
          disabled={isDisabled || !canUndo}
          onClick={() => void editor.undo()}
        >
          <IconArrowBackUp aria-hidden="true" className="board-turns" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('board.redo')}
          title={t('board.redo')}
          disabled={isDisabled || !canRedo}
          onClick={() => void editor.redo()}
        >
          <IconArrowForwardUp aria-hidden="true" className="board-turns" />
        </button>
      </div>
    </div>
  )
}

type ToolButtonProps = { name: ToolName; isChosen: boolean; isDisabled: boolean; onChoose: () => void }

function ToolButton({ name, isChosen, isDisabled, onChoose }: ToolButtonProps) {
  const { t } = useTranslation()
  const ToolIcon = toolIcons[name]
  const label = t(`board.toolNames.${name}`)
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-keyshortcuts={toolKeys[name]}
      title={`${label} (${toolKeys[name].toUpperCase()})`}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
    >
      <ToolIcon aria-hidden="true" />
    </button>
  )
}
