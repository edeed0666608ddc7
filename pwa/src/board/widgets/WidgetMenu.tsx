import { IconChartLine, IconPuzzle, IconWorldWww } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isNobodysPage } from '#api/person.ts'
import { Menu } from '#ui/Menu.tsx'
import type { Editor } from '../editor/editor.ts'
import { makerKeys } from '../input/tool-keys.ts'

const kinds = [
  { name: 'graph', Icon: IconChartLine, keys: makerKeys.graph },
  { name: 'webPage', Icon: IconWorldWww, keys: undefined },
] as const

/** Opens what prepares widgets. */
export function WidgetMenu({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation()
  // Institutes name the hosts that pages of the web may come from.
  const offered = isNobodysPage() ? kinds.filter(({ name }) => name !== 'webPage') : kinds
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
              // What is chosen would be changed, and no other be made.
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
