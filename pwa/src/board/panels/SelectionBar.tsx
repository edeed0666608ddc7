import {
  IconAccessible,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconLayersSubtract,
  IconLock,
  IconLockOpen,
  IconMathFunction,
  IconPuzzle,
  IconStack2,
  IconStackPop,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
// Measures the width of bold text.
import '../canvas/text-room.ts'
import { listenToCopies } from '../clipboard/copy.ts'
import { duplicate, group, isOneGroup, toggleLock, ungroup } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { chosenLetters } from '../editor/text-format.ts'
import { removeChosen } from '../input/selection-keys.ts'
import { AltField } from './AltField.tsx'
import { ArrangeList } from './ArrangeList.tsx'
import { LetterButtons } from './LetterButtons.tsx'
import './selection.css'

/** Actions on the selected objects, by pointer, touch and keyboard alike. */
export function SelectionBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  useChosen(editor)
  useEffect(() => listenToCopies(editor), [editor])
  const shapes = editor.selection.shapes()
  const [only] = shapes
  if (!only) return null
  const isLocked = shapes.every((shape) => shape.isLocked)
  const letters = chosenLetters(editor)
  return (
    <div className="board-bar board-selection" role="group" aria-label={t('board.selection.label')}>
      <span role="status" className="board-selection-count">
        {t('board.selection.chosen', { count: shapes.length })}
      </span>
      {only.kind === 'maths' && shapes.length === 1 && (
        <Action
          label={t('board.maths.edit')}
          keys="F"
          isDisabled={isLocked}
          onAct={() => editor.aids.toggle('maths', true)}
        >
          <IconMathFunction aria-hidden="true" />
        </Action>
      )}
      {only.kind === 'widget' && shapes.length === 1 && (
        <Action
          label={t('board.widgets.edit')}
          isDisabled={isLocked}
          onAct={() => void import('../widgets/open-widget.ts').then(({ openChosen }) => openChosen(editor))}
        >
          <IconPuzzle aria-hidden="true" />
        </Action>
      )}
      {letters && (
        <Menu label={t('board.letters.label')} face={<IconTypography aria-hidden="true" />}>
          {() => (
            <div className="board-options">
              <LetterButtons lettered={letters} shown={(colour) => colour} canLink />
            </div>
          )}
        </Menu>
      )}
      <Action label={t('board.selection.duplicate')} keys="Control+D" onAct={() => duplicate(editor)}>
        <IconCopyPlus aria-hidden="true" />
      </Action>
      <Action label={t('board.selection.copy')} keys="Control+C" onAct={() => runCommand('copy')}>
        <IconCopy aria-hidden="true" />
      </Action>
      <Action label={t('board.selection.cut')} keys="Control+X" isDisabled={isLocked} onAct={() => runCommand('cut')}>
        <IconCut aria-hidden="true" />
      </Action>
      {isOneGroup(editor) ? (
        <Action
          label={t('board.selection.ungroup')}
          keys="Control+Shift+G"
          isDisabled={isLocked}
          onAct={() => ungroup(editor)}
        >
          <IconStackPop aria-hidden="true" />
        </Action>
      ) : (
        <Action
          label={t('board.selection.group')}
          keys="Control+G"
          isDisabled={isLocked || shapes.length < 2}
          onAct={() => group(editor)}
        >
          <IconStack2 aria-hidden="true" />
        </Action>
      )}
      <Action
        label={t(isLocked ? 'board.selection.unlock' : 'board.selection.lock')}
        keys="Control+L"
        onAct={() => toggleLock(editor)}
      >
        {isLocked ? <IconLockOpen aria-hidden="true" /> : <IconLock aria-hidden="true" />}
      </Action>
      <Menu label={t('board.selection.arrange')} face={<IconLayersSubtract aria-hidden="true" />}>
        {(close) => <ArrangeList editor={editor} count={shapes.length} onDone={close} />}
      </Menu>
      {shapes.length === 1 && (
        <Menu label={t('board.selection.alt')} face={<IconAccessible aria-hidden="true" />}>
          {(close) => <AltField key={only.id} editor={editor} shape={only} onDone={close} />}
        </Menu>
      )}
      <Action
        label={t('board.selection.delete')}
        keys="Delete"
        isDisabled={isLocked}
        onAct={() => removeChosen(editor)}
      >
        <IconTrash aria-hidden="true" />
      </Action>
    </div>
  )
}

/** A button can put more than text on the clipboard only by the event of the keyboard shortcut. */
function runCommand(command: 'copy' | 'cut'): void {
  document.execCommand(command)
}

type ActionProps = { label: string; keys?: string; isDisabled?: boolean; onAct: () => void; children: ReactNode }

function Action({ label, keys, isDisabled = false, onAct, children }: ActionProps) {
  return (
    <IconButton
      label={label}
      hint={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      disabled={isDisabled}
      onClick={onAct}
    >
      {children}
    </IconButton>
  )
}

/** Subscribes to the selection, and to changes of the selected shapes. */
function useChosen(editor: Editor): ReadonlySet<string> {
  const { rested } = editor.selection
  return useSyncExternalStore(rested.subscribe, rested.getSnapshot)
}
