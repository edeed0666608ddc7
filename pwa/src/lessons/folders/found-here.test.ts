import { addPage, addShape, removePage } from '@takhti/schema/board/operations'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import { newId } from '@takhti/schema/kit/ids'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { rememberPerson } from '#api/person.ts'
import { PageTexts } from '#documents/page-texts.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { withDocument } from '#offline/with-document.ts'
import { findHere } from './find-here.ts'

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)
const anId = () => newId(new Date(), random)

function lesson(name: string): LocalLesson {
  return {
    ...{ flow_id: anId(), name, lessonType: 'LESSON', createdBy: 'me', authorName: 'Mina', parentId: null, tags: [] },
    ...{ isStarred: false, classIds: [], isPublic: false, publications: [], createdAt: '1', updatedAt: '1' },
    ...{ isLocal: 0, downloadedBytes: null, openedAt: null },
  }
}

const write = (doc: Y.Doc, text: string) =>
  addShape(
    doc,
    {
      id: newShapeId(new Date(), random),
      kind: 'text',
      style: defaultStyle,
      order: 'a0',
      props: { x: 0, y: 0, width: 100, height: 40, text, size: 20 },
    },
    'test',
  )

// Fault: with all pages of the index read, the text of a removed page is found.
test('[FI-12] offline, text on this device’s pages leads to its page, except on removed ones', async () => {
  rememberPerson({ personId: 'finder', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const [plants, empty, away] = [lesson('Plants'), lesson('Roots'), lesson('Away')]
  const [second, removed] = [anId(), anId()]
  const { flow_id } = plants
  await withDocument(flow_id, `index:${flow_id}`, (doc) => {
    for (const id of [second, removed]) addPage(doc, { id, lessonId: flow_id, random: Math.random }, 'test')
    removePage(doc, { id: removed, removedAt: new Date().toISOString() }, 'test')
  })
  await withDocument(flow_id, `page:${flow_id}`, (doc) => write(doc, 'Green leaves'))
  await withDocument(flow_id, `page:${second}`, (doc) => write(doc, 'प्रकाश संश्लेषण 植物的光合作用 عَمَلِيَّةُ'))
  await withDocument(flow_id, `page:${removed}`, (doc) => write(doc, 'thrown away'))
  const texts = new PageTexts()
  const find = async (query: string) =>
    (await findHere([plants, empty, away], { texts, query, isGone: () => false })).map(({ name, place }) => [
      name,
      place?.pageId ?? null,
    ])
  expect(await find('leav')).toEqual([['Plants', flow_id]])
  for (const query of ['संश्ले', '光合', 'عملية', 'plants 光合']) expect(await find(query)).toEqual([['Plants', second]])
  expect(await find('roots')).toEqual([['Roots', null]])
  expect(await find('thrown')).toEqual([])
  // Later text is found in the lesson's next state.
  await withDocument(flow_id, `page:${second}`, (doc) => write(doc, 'bark'))
  expect(await find('bark')).toEqual([])
  plants.updatedAt = '2'
  expect(await find('bark')).toEqual([['Plants', second]])
  texts.close()
})
