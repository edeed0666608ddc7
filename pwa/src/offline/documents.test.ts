import { addShape } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { storedMap } from '@takhti/schema/board/stored-doc'
import { storedDoc } from '@takhti/schema/board/stored-doc-open'
import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { rememberPerson } from '#api/person.ts'
import { databaseIdOf } from './database-id.ts'
import { openDevice } from './device.ts'
import { fromEdge, openDocument } from './documents.ts'
import type { OpenDocument } from './documents.ts'
import { updatesTable } from './rows.ts'

let databaseId = ''
let people = 0

beforeEach(() => {
  const person = { personId: `opener-${++people}`, instituteId: 'i' }
  databaseId = databaseIdOf(person)
  rememberPerson({ ...person, firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

const isMade = ({ doc }: OpenDocument) => storedMap(doc, 'shapes') === null

function drawn(id: string): NewShape {
  const props = { x: 1, y: 2, width: 3, height: 4 }
  return { id: id.padStart(16, '0'), kind: 'rectangle', props, style: { colour: '#1f2933', width: 2 }, order: 'a0' }
}

async function rows(id: string): Promise<Uint8Array[]> {
  const { updates } = await (await openDevice(databaseId)).document(id)
  return updates.map(({ u }) => u)
}

/** Stores a large page of one shape on the device, as a closed tab did. */
async function place(id: string): Promise<void> {
  // Another opening creates the stores.
  const other = await openDocument(`${id} other`, 'lesson', databaseId)
  const page = new Y.Doc()
  addShape(page, { ...drawn('first'), drawn: new Uint8Array(300_000) }, null)
  const transaction = (await openDevice(databaseId)).write([updatesTable])
  transaction.objectStore(updatesTable).add({ k: id, u: Y.encodeStateAsUpdateV2(page), f: 1 })
  other.close()
}

/** What a device shows after a restart. */
const stored = async (id: string) => readShapes(storedDoc(await rows(id))).map((shape) => shape.id.replace(/^0+/, ''))

// Fault, seen red once: the document is made by updates to the open one. Its listeners receive what was there before,
// and all of it is counted and written as this tab's.
test('[A1] a stroke before its document is made is stored, and nothing else is written', async () => {
  await place('page:1')
  const opened = await openDocument('page:1', 'lesson', databaseId)
  expect([readShapes(opened.doc).length, isMade(opened), opened.ledger.localSeq]).toEqual([1, false, 0])
  addShape(opened.doc, drawn('second'), 'me')
  expect([isMade(opened), opened.ledger.localSeq]).toEqual([true, 1])
  await opened.ledger.whenWritten
  expect((await rows('page:1')).length).toBe(2)
  expect((await stored('page:1')).sort()).toEqual(['first', 'second'])
  opened.close()
})

test('what the server sends before the document is made joins it, and is no local edit', async () => {
  await place('page:2')
  const opened = await openDocument('page:2', 'lesson', databaseId)
  const other = new Y.Doc()
  addShape(other, drawn('theirs'), null)
  Y.applyUpdate(opened.doc, Y.encodeStateAsUpdate(other), fromEdge)
  expect(opened.ledger.localSeq).toBe(0)
  await expect.poll(() => stored('page:2').then((ids) => ids.sort())).toEqual(['first', 'theirs'])
  opened.close()
})

test('a small page is made at once', async () => {
  const id = 'page:3'
  await place(id)
  const small = await openDocument(`${id} other`, 'lesson', databaseId)
  expect(isMade(small)).toBe(true)
  small.close()
})
