import { screenPoint } from '@takhti/schema/board/geometry'
import { checkIndexUpdate, checkPageUpdate } from '@takhti/schema/board/rules'
import { readWrites } from '@takhti/schema/board/update-reader'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { align, distribute, duplicate, group, stack, toggleLock, ungroup } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { textSessionOf } from '../editor/text-session.ts'
import { toolNames } from '../editor/tools.ts'
import { TestBoard, TestLesson } from '../test-board.ts'

/** A lesson whose rooms validate each update. */
class CheckedLesson extends TestLesson {
  readonly refused: unknown[] = []

  override open(name: string): Y.Doc {
    const doc = super.open(name)
    const room = new Y.Doc()
    const check = name === 'index' ? checkIndexUpdate : checkPageUpdate
    doc.on('update', (update: Uint8Array) => {
      const verdict = check(update, room)
      if (verdict !== 'ok') this.refused.push([verdict, readWrites(update, room)])
      Y.applyUpdate(room, update)
    })
    return doc
  }
}

type Act = (board: TestBoard) => void

const near = fc.integer({ min: -2_000, max: 4_000 })
const far = fc.double({ min: -1e7, max: 1e7, noNaN: true })
const anywhere = fc.oneof(near, far, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY))

const pull = fc
  .tuple(anywhere, anywhere, anywhere, anywhere, fc.boolean())
  .map(([x, y, dx, dy, isConstrained]): Act => {
    return (board) => void board.pointerDown(x, y, isConstrained).move(dx, dy, isConstrained).up(isConstrained)
  })

const take = fc.constantFrom(...toolNames).map(
  (tool): Act =>
    (board) =>
      void board.choose(tool),
)

const look = fc.tuple(far, far, fc.double({ min: 0.01, max: 100, noNaN: true })).map(([x, y, factor]): Act => {
  return ({ editor: { camera } }) => {
    camera.panBy({ x, y })
    camera.zoomAt(screenPoint(0, 0), factor)
  }
})

const write = fc.tuple(fc.integer({ min: 0, max: 30_000 }), far.map(Math.abs)).map(([length, height]): Act => {
  return ({ editor }) => {
    textSessionOf(editor).write('ग'.repeat(length), { width: 200, height })
    textSessionOf(editor).end()
  }
})

const nudge = fc.tuple(far, far).map(([x, y]): Act => {
  return ({ editor: { selection } }) => {
    selection.lifting.nudge({ x, y })
    selection.lifting.end()
  }
})

const arrange = fc
  .constantFrom<(editor: Editor) => unknown>(
    (editor) => editor.selection.chooseAll(),
    duplicate,
    group,
    ungroup,
    toggleLock,
    (editor) => stack(editor, 'backward'),
    (editor) => align(editor, 'left'),
    (editor) => align(editor, 'bottom'),
    (editor) => distribute(editor, 'x'),
    (editor) => editor.clearPage(),
    (editor) => editor.undo(),
    (editor) => editor.redo(),
  )
  .map(
    (act): Act =>
      ({ editor }) =>
        void act(editor),
  )

test('any sequence of gestures and commands makes updates that a room accepts', async () => {
  const acts = fc.array(fc.oneof({ arbitrary: pull, weight: 4 }, take, take, look, write, arrange, arrange, nudge), {
    minLength: 5,
    maxLength: 40,
  })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const lesson = new CheckedLesson()
      const board = await TestBoard.open({ lesson })
      for (const act of all) act(board)
      board.editor.settle()
      for (const { kind } of board.editor.page?.shapes.first(99) ?? []) seen.add(kind)
      expect(lesson.refused).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect([...seen].sort()).toEqual(['arrow', 'ellipse', 'ink', 'line', 'note', 'polygon', 'rectangle', 'text'])
})
