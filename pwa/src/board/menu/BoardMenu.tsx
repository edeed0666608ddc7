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

/** What can be done to what was pressed, and what it opens. */
export function BoardMenu({ editor, surface, call }: BoardMenuProps) {
  const { t } = useTranslation()
  const [describedId, setDescribedId] = useState<string | null>(null)
  // What is chosen may change under the menu, by another hand.
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
