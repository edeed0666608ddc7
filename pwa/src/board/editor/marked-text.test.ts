import { addShapes } from '@takhti/schema/board/operations'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { textSessionOf } from './text-session.ts'

test('[A15] edited text retains its format, and the edit is one undo step', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  const props = { x: 0, y: 0, width: 400, height: 40, text: 'Every action has', size: 20 }
  const marks = [{ from: 6, to: 12, isBold: true, link: 'https://example.org' }] as const
  const style = { colour: '#1d4ed8', width: 1, marks } as const
  const id = 'text-00000000001'
  editor.change((doc, origin) => addShapes(doc, [{ id, kind: 'text', props, style, order: 'a0' }], origin))
  const shape = () => editor.page?.shapes.get(id)
  const found = shape()
  if (!found) throw new Error('there is no text')
  textSessionOf(editor).edit(found)
  textSessionOf(editor).write('For every action has', { width: 400, height: 30 })
  textSessionOf(editor).end()
  expect(shape()).toMatchObject({
    props: { text: 'For every action has' },
    style: { marks: [{ ...marks[0], from: 10, to: 16 }] },
  })
  await editor.undo()
  expect(shape()).toMatchObject({ props: { text: 'Every action has' }, style: { marks } })
})
