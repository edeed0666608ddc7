import { groupShapes, lockShapes, stackShapes } from '@takhti/schema/board/arrange'
import { placeShapes, removeShapes } from '@takhti/schema/board/operations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { around, turnBy } from '@takhti/schema/board/transform'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { aSeat, anId } from '#rooms/visitor.ts'
import { Drawer, drawRectangle, updateOf } from './drawer.ts'

async function twoOnAPage() {
  const teacher = aSeat('instructor')
  const lessonId = anId()
  const page = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
  const [asha, ben] = [await Drawer.enter(page, teacher), await Drawer.enter(page, { ...teacher, personId: anId() })]
  return { teacher, page, asha, ben }
}

test('[A6] turns, groups, stacks and locks reach the other client, and a client that comes later', async () => {
  const { teacher, page, asha, ben } = await twoOnAPage()
  const ids: string[] = []
  await asha.edit((doc) => ids.push(drawRectangle(doc), drawRectangle(doc)))
  const [one = '', two = ''] = ids
  const matrix = turnBy(1)
  await asha.edit((doc) => {
    placeShapes(doc, [{ id: one, offset: { x: 4, y: 5 }, matrix }], 'asha')
    groupShapes(doc, { ids, groupId: 'group-0000000001' }, 'asha')
    stackShapes(doc, { ids: [one], beside: two, side: 'above' }, 'asha')
    lockShapes(doc, { ids: [two], isLocked: true }, 'asha')
  })
  await ben.visitor.until(
    'the lock',
    () => ben.shapeIds().length === 2 && shapesOf(ben.doc).get(two)?.isLocked === true,
  )
  await ben.edit((doc) => removeShapes(doc, ids, 'ben'))
  const later = await Drawer.enter(page, { ...teacher, personId: anId() })
  expect(later.shapeIds()).toEqual([two])
  expect(shapesOf(later.doc).get(two)).toEqual(shapesOf(asha.doc).get(two))
})

test('[A6] a shape that one turns while another deletes it is gone for everybody', async () => {
  const { asha, ben } = await twoOnAPage()
  let id = ''
  await asha.edit((doc) => (id = drawRectangle(doc)))
  await ben.sees(id)
  const turned = asha.push(updateOf(asha.doc, () => turn(asha.doc, id)))
  const removed = ben.push(updateOf(ben.doc, () => removeShapes(ben.doc, [id], 'ben')))
  await Promise.all([asha.acked(turned), ben.acked(removed)])
  await Promise.all([asha.sync(), ben.sync()])
  expect([asha.shapeIds(), ben.shapeIds()]).toEqual([[], []])
})

test.each([
  ['a matrix that flattens', 'mx', { a: 0, b: 0, c: 0, d: 0 }],
  ['a matrix of no numbers', 'mx', { a: 'NaN', b: 0, c: 0, d: 1 }],
  ['a matrix beyond all pages', 'mx', { a: 1e12, b: 0, c: 0, d: 1e12 }],
  ['a group of markup', 'gr', ['<img src=x onerror=alert(1)>']],
  ['groups without end', 'gr', Array.from({ length: 2_000 }, () => 'group-0000000001')],
  ['a lock that is an object', 'lk', { by: 'me' }],
  ['a description that is a book', 'alt', 'x'.repeat(50_000)],
])('[H4] %s is refused from a raw socket and reaches no other client', async (_what, prefix, value) => {
  const { asha, ben } = await twoOnAPage()
  let id = ''
  await asha.edit((doc) => (id = drawRectangle(doc)))
  await ben.sees(id)
  const before = shapesOf(ben.doc).get(id)
  const seq = asha.push(updateOf(asha.doc, () => asha.doc.getMap('shapes').set(`${prefix}:${id}`, value)))
  expect(await asha.refused(seq)).toBe('board/shape-invalid')
  await ben.sync()
  expect(shapesOf(ben.doc).get(id)).toEqual(before)
  expect(ben.doc.getMap('shapes').has(`${prefix}:${id}`)).toBe(false)
})

function turn(doc: Y.Doc, id: string): void {
  const map = around({ x: 0, y: 0 }, turnBy(2))
  placeShapes(doc, [{ id, offset: { x: map.e, y: map.f }, matrix: map }], 'asha')
}
