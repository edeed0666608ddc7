import { addShapes } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { placedBy } from '@takhti/schema/board/shapes/index'
import { around, turnBy } from '@takhti/schema/board/transform'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readFile } from '../import/read-file.ts'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const style = { strokeColor: '#d92d20', backgroundColor: 'transparent', strokeWidth: 4, opacity: 100, angle: 0 }

const drawing = {
  type: 'excalidraw',
  elements: [
    { ...style, type: 'rectangle', x: 10, y: 20, width: 100, height: 50, groupIds: ['a'] },
    { ...style, type: 'ellipse', x: 200, y: 20, width: 90, height: 60, strokeStyle: 'dashed', groupIds: ['a'] },
    { ...style, type: 'text', x: 30, y: 200, width: 80, height: 25, text: 'ପାଣି पानी', fontSize: 20, locked: true },
    {
      ...style,
      type: 'freedraw',
      x: 5,
      y: 5,
      points: [
        [0, 0],
        [4, 4],
        [9, 4],
      ],
      pressures: [0.2, 0.6, 0.4],
    },
    {
      ...style,
      type: 'arrow',
      x: 300,
      y: 300,
      points: [
        [0, 0],
        [50, 10],
      ],
      endArrowhead: 'arrow',
    },
  ],
}

async function exported(page: Y.Doc): Promise<string> {
  const job = { form: 'excalidraw' as const, title: 'Rivers', language: 'en', pages: [Y.encodeStateAsUpdate(page)] }
  return await (await runExport(job, { source: typefaceOnDisk })).text()
}

function pageOf(text: string): Y.Doc {
  const page = new Y.Doc()
  const [update] = readFile(new TextEncoder().encode(text)).lesson.pages
  if (update) Y.applyUpdate(page, update)
  return page
}

test('[BD-3] a page saved for Excalidraw opens with the same shapes, places, colours and groups', async () => {
  const page = pageOf(JSON.stringify(drawing))
  const before = readShapes(page)
  const after = readShapes(pageOf(await exported(page)))
  expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind))
  expect(after.map(({ style: { colour, dash } }) => [colour, dash])).toEqual(
    before.map(({ style: { colour, dash } }) => [colour, dash]),
  )
  expect(after.map(({ isLocked }) => isLocked)).toEqual(before.map(({ isLocked }) => isLocked))
  expect(after[0]?.groups).toEqual(after[1]?.groups)
  for (const [index, shape] of before.entries()) {
    if (shape.kind === 'text') continue
    const [was, is] = [boundsOf(shape), after[index] ? boundsOf(after[index]) : null]
    expect(is?.minX).toBeCloseTo(was.minX, 0)
    expect(is?.maxY).toBeCloseTo(was.maxY, 0)
  }
})

test('[BD-3] turned shapes stay turned, and skewed ones become lines of the same extent', async () => {
  const page = pageOf(JSON.stringify(drawing))
  const turnedBy = (shape: Shape, map: Parameters<typeof placedBy>[0]): Shape => ({ ...shape, ...placedBy(map, shape) })
  const [rectangle, ellipse] = readShapes(page)
  if (!rectangle || !ellipse) throw new Error('the drawing has both')
  const changed = new Y.Doc()
  const skew = { a: 1, b: 0, c: 0.5, d: 1 }
  addShapes(
    changed,
    [turnedBy(rectangle, around({ x: 60, y: 45 }, turnBy(0.4))), turnedBy(ellipse, around({ x: 245, y: 50 }, skew))],
    null,
  )
  const written = JSON.parse(await exported(changed))
  expect(written.elements[0]).toMatchObject({
    type: 'rectangle',
    angle: expect.closeTo(0.4, 3),
    width: expect.closeTo(100, 3),
    height: expect.closeTo(50, 3),
  })
  expect(written.elements[1]).toMatchObject({ type: 'line', polygon: true })
  expect(written.elements[1].width).toBeGreaterThan(90)
})
