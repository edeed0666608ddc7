import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { MenuCall } from '../editor/menu-call.ts'
import { menuOf } from '../editor/menu-call.ts'
import { AltDialog } from './AltDialog.tsx'
import { entriesOf } from './menu-entries.ts'
import { MenuList } from './MenuList.tsx'

type BoardMenuProps = { editor: Editor; surface: HTMLElement; call: MenuCall | null }

/** The context menu of the selection, and the dialogs that it opens. */
export function BoardMenu({ editor, surface, call }: BoardMenuProps) {
  const { t } = useTranslation()
  const [describedId, setDescribedId] = useState<string | null>(null)
  // Another user may change the selected shapes while the menu is open.
  useSignal(editor.selection.rested)
  const described = describedId === null ? undefined : editor.page?.shapes.get(describedId)
  return (
    <>
      {call && (
        <MenuList
          // A press elsewhere opens another menu.
          key={`${call.screen.x} ${call.screen.y}`}
          label={t(editor.selection.ids.value.size > 0 ? 'board.selection.label' : 'board.pageActions')}
          entries={entriesOf(editor, { at: call.at, describe: setDescribedId })}
          surface={surface}
          editor={editor}
          screen={call.screen}
          onClose={() => menuOf(editor).set(null)}
        />
      )}
      {described && <AltDialog editor={editor} shape={described} onClose={() => setDescribedId(null)} />}
    </>
  )
}
