import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { Editor } from '../editor/editor.ts'
import { groupOf, toolsOf } from '../editor/tools.ts'
import type { GroupName, ToolName } from '../editor/tools.ts'
import { toolKeys } from '../input/tool-keys.ts'
import { toolIcons } from './tool-icons.ts'

type ToolGroupProps = { editor: Editor; name: GroupName; isDisabled: boolean }

/**
 * A button of the toolbar. One with several tools selects the last used one at once and shows the others above itself.
 * Drawing on takes one tap, and another tool takes one more.
 */
export function ToolGroup({ editor, name, isDisabled }: ToolGroupProps) {
  const { t } = useTranslation()
  const { styles } = editor
  const { tool } = useSignal(styles.choice)
  const tools = toolsOf(name)
  const shown = groupOf(tool) === name ? tool : styles.toolOf(name)
  const choose = (chosen: ToolName) => styles.choose({ tool: chosen })
  if (tools.length === 1) return <ToolButton name={shown} isChosen={tool === shown} {...{ isDisabled, choose }} />
  const ToolIcon = toolIcons[shown]
  return (
    <Menu
      label={t('board.groupWith', { group: t(`board.groups.${name}`), tool: t(`board.toolNames.${shown}`) })}
      className="icon-button board-opens"
      face={<ToolIcon aria-hidden="true" />}
      isChosen={tool === shown}
      isDisabled={isDisabled}
      onOpen={() => choose(shown)}
    >
      {(close) => (
        <div className="board-options">
          {tools.map((each) => (
            <ToolButton
              key={each}
              name={each}
              isChosen={tool === each}
              isDisabled={isDisabled}
              choose={(chosen) => {
                choose(chosen)
                close()
              }}
            />
          ))}
        </div>
      )}
    </Menu>
  )
}

type ToolButtonProps = { name: ToolName; isChosen: boolean; isDisabled: boolean; choose: (name: ToolName) => void }

function ToolButton({ name, isChosen, isDisabled, choose }: ToolButtonProps) {
  const { t } = useTranslation()
  const ToolIcon = toolIcons[name]
  const label = t(`board.toolNames.${name}`)
  return (
    <IconButton
      label={label}
      hint={`${label} (${toolKeys[name].toUpperCase()})`}
      aria-keyshortcuts={toolKeys[name]}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={() => choose(name)}
    >
      <ToolIcon aria-hidden="true" />
    </IconButton>
  )
}
