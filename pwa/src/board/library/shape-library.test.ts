import { shapesOf } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { paste } from '../clipboard/paste.ts'
import { TestBoard } from '../test-board.ts'
import { maxItems, ShapeLibrary } from './shape-library.ts'

test('[LB-1] a selection becomes an item, and is put on another page where it is dropped', async () => {
  const { library } = shelf()
  const board = await drawn()
  expect(await library.add(shapes(board), 'Circuit')).toBeNull()
  const [item] = await library.items()
  const other = await TestBoard.open()
  paste(other.editor, { clip: item?.clip ?? '', svg: '', text: '' }, { at: { x: 600, y: 300 } })
  expect(shapes(other).map(({ kind }) => kind)).toEqual(['rectangle', 'rectangle', 'arrow'])
  // An arrow of the library is bound to the shapes that came with it.
  const arrow = shapes(other).find(({ kind }) => kind === 'arrow')
  expect(shapesOf(other.doc).has(arrow?.binds.to?.id ?? '')).toBe(true)
})

test('[LB-2] items are named, removed and returned by undo, and changes at once lose none', async () => {
  const { library } = shelf()
  const board = await drawn()
  await Promise.all(['One', 'Two', 'Three'].map((name) => library.add(shapes(board), name)))
  const before = await library.items()
  expect(before.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  await library.rename(before[1]?.id ?? '', 'Lever')
  await library.set(before.slice(1))
  await library.set(before)
  expect((await library.items()).map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
})

test('[LB-3] a file holds the library for another device, once; other files add nothing', async () => {
  const [here, there] = [shelf().library, shelf().library]
  await here.add(shapes(await drawn()), 'Circuit')
  const file = await here.file()
  expect(await there.open(file)).toBe(1)
  expect(await there.open(file)).toBe(0)
  expect((await there.items()).map(({ name }) => name)).toEqual(['Circuit'])
  const forged = JSON.stringify({ mark: 'takhti-library', items: [{ id: 'x', name: 'y', clip: '{}' }, 7] })
  expect([await there.open('no'), await there.open('{}'), await there.open(forged)]).toEqual([null, null, 0])
})

test('[LB-4] a library has limits: its items, their size, and no pictures of a lesson', async () => {
  const { library } = shelf()
  const all = shapes(await drawn())
  for (let index = 0; index < maxItems; index++) await library.add(all, String(index))
  expect(await library.add(all, 'one more')).toBe('full')
  expect(await library.add(Array.from({ length: 2_000 }, () => all).flat(), 'huge')).toBe('tooLarge')
  expect(await library.add([], 'nothing')).toBe('noPictures')
})

function shelf() {
  let stored: string | null = null
  const library = new ShapeLibrary({
    load: () => Promise.resolve(stored),
    store(value) {
      stored = value
      return Promise.resolve()
    },
  })
  return { library }
}

async function drawn(): Promise<TestBoard> {
  const board = await TestBoard.open()
  board.choose('rectangle').pointerDown(100, 200).move(100, 100).up().pointerDown(400, 200).move(100, 100).up()
  board.choose('arrow').pointerDown(150, 250).move(300, 0).up()
  return board
}

function shapes(board: TestBoard): Shape[] {
  return [...shapesOf(board.doc).values()]
}
