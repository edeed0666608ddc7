import { lockShapes } from '@takhti/schema/board/arrange'
import { addShapes } from '@takhti/schema/board/operations'
import type { Mark } from '@takhti/schema/board/shapes/marks'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { addressOf, chosenLetters, toggleFormat } from './text-format.ts'
import { textSessionOf } from './text-session.ts'

const room = { width: 400, height: 40 }
const props = { x: 0, y: 0, width: 400, height: 40, text: 'शिक्षा and force', size: 20 }
const ids = ['text-00000000001', 'note-00000000001'] as const

async function boardOf(marks: readonly Mark[] = []) {
  const board = await TestBoard.open()
  const { editor } = board
  const style = { colour: '#1f2937', width: 1, ...(marks.length > 0 && { marks }) } as const
  editor.change((doc, origin) =>
    addShapes(
      doc,
      [
        { id: ids[0], kind: 'text', props, style, order: 'a0' },
        { id: ids[1], kind: 'note', props: { ...props, y: 200, height: 100 }, style, order: 'a1' },
      ],
      origin,
    ),
  )
  const marksOf = (id: string = ids[0]) => editor.page?.shapes.get(id)?.style.marks ?? []
  const write = () => {
    const shape = editor.page?.shapes.get(ids[0])
    if (shape) textSessionOf(editor).edit(shape)
    return textSessionOf(editor)
  }
  return { editor, marksOf, write }
}

test('format applies to the selected text, in whole graphemes, as one undo step', async () => {
  const { editor, marksOf, write } = await boardOf()
  const session = write()
  // Inside of the conjunct.
  session.choose(3, 4)
  toggleFormat(session, 'isBold')
  session.setMark({ part: 'colour', value: '#d92d20' })
  expect(session.markOf('isBold')).toBe(true)
  session.choose(11, 16)
  expect(session.markOf('isBold')).toBeNull()
  session.setMark({ part: 'link', value: 'https://example.org' })
  session.end()
  expect(marksOf()).toEqual([
    { from: 2, to: 6, isBold: true, colour: '#d92d20' },
    { from: 11, to: 16, link: 'https://example.org' },
  ])
  await editor.undo()
  expect(marksOf()).toEqual([])
  await editor.redo()
  expect(marksOf()).toHaveLength(2)
})

test('format without a selection applies to the next characters, until the caret moves', async () => {
  const { editor, marksOf, write } = await boardOf()
  const session = write()
  const { text } = props
  toggleFormat(session, 'isItalic')
  expect(session.markOf('isItalic')).toBe(true)
  session.write(`${text}!`, room)
  session.choose(text.length + 1, text.length + 1)
  session.write(`${text}!?`, room)
  session.choose(text.length + 2, text.length + 2)
  // The next character is plain again.
  toggleFormat(session, 'isItalic')
  session.write(`${text}!?.`, room)
  session.choose(text.length + 3, text.length + 3)
  toggleFormat(session, 'isBold')
  session.choose(0, 0)
  session.write(`a${text}!?.`, room)
  session.end()
  expect(marksOf()).toEqual([{ from: text.length + 1, to: text.length + 3, isItalic: true }])
  expect(editor.written.value).toBeNull()
})

test('new text can begin bold', async () => {
  const { editor } = await boardOf()
  editor.styles.choose({ tool: 'text' })
  const at = { x: 500, y: 500 } as Parameters<ReturnType<typeof textSessionOf>['begin']>[1]
  const session = textSessionOf(editor)
  session.begin('text', at, at)
  toggleFormat(session, 'isBold')
  session.write('Q', room)
  session.choose(1, 1)
  session.write('Q1', room)
  session.end()
  const added = editor.page?.shapes
    .in({ minX: 400, minY: 400, maxX: 1_000, maxY: 600 })
    .find(({ id }) => !ids.some((known) => known === id))
  expect(added?.style.marks).toEqual([{ from: 0, to: 2, isBold: true }])
})

test('a caret in a link changes all of the link', async () => {
  const { marksOf, write } = await boardOf([{ from: 0, to: 6, link: 'https://example.org/a' }])
  const session = write()
  session.choose(3, 3)
  expect(session.markOf('link')).toBe('https://example.org/a')
  session.setMark({ part: 'link', value: 'https://example.org/b' })
  expect(session.markOf('link')).toBe('https://example.org/b')
  session.end()
  expect(marksOf()).toEqual([{ from: 0, to: 6, link: 'https://example.org/b' }])
})

test('format applies to all selected texts and notes, except locked ones', async () => {
  const { editor, marksOf } = await boardOf([{ from: 0, to: 6, isBold: true }])
  expect(chosenLetters(editor)).toBeNull()
  editor.selection.choose(ids)
  const letters = () => {
    const found = chosenLetters(editor)
    if (!found) throw new Error('no words are chosen')
    return found
  }
  expect(letters().markOf('isBold')).toBeNull()
  toggleFormat(letters(), 'isBold')
  expect(letters().markOf('isBold')).toBe(true)
  letters().setMark({ part: 'colour', value: '#1c64f2' })
  const all: Mark[] = [{ from: 0, to: props.text.length, isBold: true, colour: '#1c64f2' }]
  expect([marksOf(), marksOf(ids[1])]).toEqual([all, all])
  await editor.undo()
  await editor.undo()
  expect(marksOf()).toEqual([{ from: 0, to: 6, isBold: true }])
  expect(marksOf(ids[1])).toEqual([{ from: 0, to: 6, isBold: true }])
  editor.change((doc, origin) => lockShapes(doc, { ids: [ids[0]], isLocked: true }, origin))
  toggleFormat(letters(), 'isUnderlined')
  expect(marksOf()).toEqual([{ from: 0, to: 6, isBold: true }])
  expect(marksOf(ids[1])).toHaveLength(2)
})

test('a typed address becomes the intended link, never a script', () => {
  expect(addressOf(' example.org/newton ')).toBe('https://example.org/newton')
  expect(addressOf('asha@example.org')).toBe('mailto:asha@example.org')
  expect(addressOf('http://example.org')).toBe('http://example.org')
  for (const none of ['', '  ', 'javascript:alert(1)', 'two words', 'data:text/html,x'])
    expect(addressOf(none)).toBeNull()
})
