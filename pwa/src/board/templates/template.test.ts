import { readPaper } from '@takhti/schema/board/paper'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { lessonId, TestBoard } from '../test-board.ts'
import { drawnTemplate, templateNames } from './template.ts'
import type { TemplateName } from './template.ts'
import { daysOfWeek } from './week.ts'

const words = {
  cues: 'Cues',
  notes: 'Notes',
  summary: 'Summary',
  topic: 'Topic',
  days: daysOfWeek('en-GB'),
  number: (value: number) => String(value),
}

/** Characters of one width, as in no font: 10 page pixels. */
const measurer = { font: '', measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics }

function draw(name: TemplateName, isFromRight = false) {
  let ids = 0
  const newShapeId = () => `made-${String(++ids).padStart(12, '0')}`
  return drawnTemplate(name, { words, isFromRight, measurer, newShapeId })
}

test('every template is a page of ordinary shapes in the first view, in both text directions', async () => {
  for (const name of templateNames) {
    for (const isFromRight of [false, true]) {
      const board = await TestBoard.open()
      const drawn = draw(name, isFromRight)
      await board.editor.addPage(drawn)
      const shapes = board.editor.page?.shapes.first(500) ?? []
      expect(shapes.length, name).toBe(drawn.shapes.length)
      for (const { minX, minY, maxX, maxY } of shapes.map(boundsOf)) {
        expect({
          name,
          box: [Math.max(0, minX), Math.max(0, minY), Math.min(1280, maxX), Math.min(720, maxY)],
        }).toEqual({
          name,
          box: [minX, minY, maxX, maxY],
        })
      }
    }
  }
})

test('a page from a template is one step for undo and redo, with all its shapes', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(10, 10).move(50, 0).up()
  await board.editor.addPage(draw('coordinates'))
  const { length } = draw('coordinates').shapes
  expect([board.count, board.editor.paper.value]).toEqual([length, 'grid'])
  await board.editor.undo()
  expect([board.editor.pages.list.value, board.count]).toEqual([[lessonId], 1])
  await board.editor.redo()
  const [, made] = board.editor.pages.list.value
  await board.editor.show(made ?? '')
  expect([board.count, board.editor.paper.value]).toEqual([length, 'grid'])
  await board.editor.undo()
  await board.editor.undo()
  expect(board.count).toBe(0)
})

test('a template is drawn on its own page, even when another page is opened meanwhile', async () => {
  const board = await TestBoard.open()
  const adding = board.editor.addPage(draw('coordinates'))
  const showing = board.editor.show(lessonId)
  await Promise.all([adding, showing])
  expect([board.editor.page?.id, board.count, readPaper(board.doc)]).toEqual([lessonId, 0, 'plain'])
  const [, made] = board.editor.pages.list.value
  await board.editor.show(made ?? '')
  expect([board.count > 0, readPaper(board.doc)]).toEqual([true, 'grid'])
})

test('locked lines of a template remain when a page is cleared; movable parts do not', async () => {
  const board = await TestBoard.open()
  await board.editor.addPage(draw('cornell'))
  board.choose('pen').pointerDown(500, 200).move(50, 0).up()
  board.editor.clearPage()
  expect(board.editor.page?.shapes.first(99).every(({ kind, isLocked }) => kind === 'line' && isLocked)).toBe(true)
  expect(draw('mindMap').shapes.some(({ isLocked }) => isLocked)).toBe(false)
})

test('notes follow the text direction, and mathematics does not', () => {
  const first = (name: TemplateName, isFromRight: boolean) =>
    draw(name, isFromRight).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.props.x] : []))[0] ?? 0
  expect([first('weekPlan', false) < 640, first('weekPlan', true) > 640]).toEqual([true, true])
  expect(first('coordinates', true)).toBe(first('coordinates', false))
})

test('the week begins on the first day of the reader’s week', () => {
  expect(daysOfWeek('en-GB')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  expect(daysOfWeek('en-US')[0]).toBe('Sunday')
  expect(new Set(daysOfWeek('hi')).size).toBe(7)
})
