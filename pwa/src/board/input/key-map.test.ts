import { expect, test } from 'vitest'
import { toolNames } from '../editor/tools.ts'
import { shortcutGroups } from '../panels/shortcut-groups.ts'
import { TestBoard } from '../test-board.ts'
import { press, shortcuts } from './key-map.ts'
import { chordOf } from './shortcut.ts'
import { toolKeys } from './tool-keys.ts'

const keysOf = ({ keys }: { keys: string }) => keys.split(' ')

/** A keyboard event. */
function key(name: string, held: { shiftKey?: boolean; ctrlKey?: boolean; code?: string } = {}) {
  return { key: name, code: '', ctrlKey: false, metaKey: false, shiftKey: false, ...held }
}

test('the shown list has every handled key once', () => {
  const listed = Object.values(shortcutGroups).flat()
  expect(listed.toSorted()).toEqual(Object.keys(shortcuts).toSorted())
})

test('no two tools have the same key, and none has a key of another shortcut', () => {
  const others = Object.values(shortcuts).flatMap(keysOf)
  const keys = toolNames.map((name) => toolKeys[name])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((each) => others.includes(each))).toEqual([])
})

test('other keyboard scripts have the same keys, and a Shift sign needs no Shift in its chord', () => {
  expect(chordOf(key('ئ', { ctrlKey: true, code: 'KeyZ' })).chord).toBe('mod+z')
  expect(chordOf(key('प', { code: 'KeyH' })).chord).toBe('h')
  expect(chordOf(key('?', { shiftKey: true })).chord).toBe('?')
  expect(chordOf(key('}', { shiftKey: true, ctrlKey: true })).chord).toBe('mod+shift+}')
  expect(chordOf(key('ArrowUp', { shiftKey: true }))).toEqual({ chord: 'shift+arrowup', key: 'arrowup' })
})

test('an arrow moves the selection, else the view, and neither while a button has the focus', async () => {
  const { editor, toolbox } = await board()
  const at = (isOnBoard: boolean) => press('arrowright', { editor, toolbox, key: 'arrowright', isOnBoard })
  const { x } = editor.camera.view.value
  expect([at(false), editor.camera.view.value.x]).toEqual([false, x])
  press('shift+arrowright', { editor, toolbox, key: 'arrowright', isOnBoard: true })
  const { x: further } = editor.camera.view.value
  expect(further).not.toBe(x)
  at(true)
  expect(editor.camera.view.value.x).not.toBe(further)
  press('mod+a', { editor, toolbox, key: 'a', isOnBoard: true })
  expect(editor.selection.ids.value.size).toBe(1)
  const { x: seen } = editor.camera.view.value
  at(true)
  expect(editor.camera.view.value.x).toBe(seen)
  expect(editor.selection.lifting.lift.value).not.toBeNull()
})

test('? opens the list of keys, and a tool is one key away', async () => {
  const { editor, toolbox } = await board()
  const listen = (name: string) => press(name, { editor, toolbox, key: name, isOnBoard: true })
  expect(listen('?')).toBe(true)
  expect([...editor.aids.open.value]).toEqual(['shortcuts'])
  expect([listen('r'), editor.styles.choice.value.tool]).toEqual([true, 'rectangle'])
  expect(listen('mod+r')).toBe(false)
})

test('the toolbar position is stored with the tools', async () => {
  const { editor, saved } = await board()
  editor.styles.choose({ place: 'right' })
  const next = await TestBoard.open({ stored: saved.at(-1) })
  expect(next.editor.styles.choice.value.place).toBe('right')
})

async function board(): Promise<TestBoard> {
  const opened = await TestBoard.open()
  return opened.choose('line').pointerDown(0, 0).move(40, 40).up()
}
