import { IconClipboard, IconCopyPlus, IconEraser, IconTemplate, IconTrash } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { pasteFromSystem } from '../clipboard/system-paste.ts'
import { duplicatePage } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { PaperList } from './PaperList.tsx'

type Item = { label: string; icon: Icon; act: () => void; isDisabled?: boolean }

type PageMenuProps = { editor: Editor; onTemplate: () => void; onDone: () => void }

/** Actions on the shown page; undo reverts each of them. */
export function PageMenu({ editor, onTemplate, onDone }: PageMenuProps) {
  const { t } = useTranslation()
  const pages = useSignal(editor.pages.list)
  const items: readonly Item[] = [
    { label: t('board.selection.paste'), icon: IconClipboard, act: () => void pasteFromSystem(editor) },
    { label: t('board.duplicatePage'), icon: IconCopyPlus, act: () => void duplicatePage(editor) },
    { label: t('board.templates.title'), icon: IconTemplate, act: onTemplate },
    { label: t('board.clearPage'), icon: IconEraser, act: () => editor.clearPage() },
    { label: t('board.deletePage'), icon: IconTrash, act: () => editor.removePage(), isDisabled: pages.length < 2 },
  ]
  const buttons = items.map(({ label, icon: ItemIcon, act, isDisabled = false }) => (
    <button
      key={label}
      type="button"
      className="menu-item"
      disabled={isDisabled}
      onClick={() => {
        act()
        onDone()
      }}
    >
      <ItemIcon aria-hidden="true" />
      {label}
    </button>
  ))
  return (
    <>
      {buttons}
      <PaperList editor={editor} onDone={onDone} />
    </>
  )
}
