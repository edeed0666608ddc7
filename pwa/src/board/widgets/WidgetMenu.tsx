import { IconChartLine, IconPuzzle, IconWorldWww } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { Menu } from '#ui/Menu.tsx'
import type { Editor } from '../editor/editor.ts'
import { makerKeys } from '../input/tool-keys.ts'

const kinds = [
  { name: 'graph', Icon: IconChartLine, keys: makerKeys.graph },
  { name: 'webPage', Icon: IconWorldWww, keys: undefined },
] as const

/** Opens the dialogs of widgets. */
export function WidgetMenu({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  // Web pages need the institute's list of hosts, which anonymous users lack.
  const offered = isAnonymousPage() ? kinds.filter(({ name }) => name !== 'webPage') : kinds
  return (
    <Menu label={t('board.widgets.title')} face={<IconPuzzle aria-hidden="true" />} isDisabled={isDisabled}>
      {(close) =>
        offered.map(({ name, Icon, keys }) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            aria-keyshortcuts={keys}
            onClick={() => {
              close()
              // A selected widget would be edited, and no new one be made.
              editor.selection.clear()
              editor.aids.toggle(name, true)
            }}
          >
            <Icon size={20} aria-hidden="true" />
            <span className="grow">{t(`board.${name}.title`)}</span>
          </button>
        ))
      }
    </Menu>
  )
}
