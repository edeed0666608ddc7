import { beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { rememberPerson } from '#api/person.ts'
import { databaseIdOf } from './database-id.ts'
import { openDatabase } from './database.ts'
import { openDevice } from './device.ts'
import { openDocumentDatabase } from './document-database.ts'
import { fromEdge, openDocument } from './documents.ts'
import { aliveWriters, DocumentLedger } from './ledger.ts'
import { measureLight, safetyOf } from './light.ts'
import { discardDocuments, isStoredHere, refuseLesson, retryRefused, setRefusal } from './refusals.ts'
import { waitingWork } from './waiting-work.ts'

let personId = ''
let people = 0

beforeEach(() => {
  personId = `ledger-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

const written = () =>
  vi.waitFor(async () =>
    expect((await waitingWork(openDatabase(databaseIdOf({ personId, instituteId: 'i' })))).sendable).toHaveLength(1),
  )

test('[A23] a local edit counts at once and is safe only when the server acknowledged it', async () => {
  const page = await openDocument('page:1', 'lesson')
  page.doc.getMap('shapes').set('a', 1)
  expect(page.ledger.localSeq).toBe(1)
  expect(page.ledger.isSafe).toBe(false)
  await written()
  expect((await measureLight(personId)).safety).toBe('device')
  page.ledger.acked(1)
  await vi.waitFor(async () => expect((await measureLight(personId)).safety).toBe('safe'))
  page.close()
})

test('what comes from the server is not this device’s work', async () => {
  const page = await openDocument('page:2', 'lesson')
  const other = new Y.Doc()
  other.getMap('shapes').set('b', 2)
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(other), fromEdge)
  expect(page.ledger.localSeq).toBe(0)
  expect((await measureLight(personId)).safety).toBe('safe')
  page.close()
})

test('an acknowledgement for a later edit than this tab made does not cover edits to come', async () => {
  const page = await openDocument('page:3', 'lesson')
  page.doc.getMap('shapes').set('a', 1)
  page.ledger.acked(9)
  page.doc.getMap('shapes').set('a', 2)
  expect(page.ledger.isSafe).toBe(false)
  page.close()
})

test('[A1 A23] edits of a tab that died wait until the whole document was exchanged', async () => {
  const database = await openDocumentDatabase(databaseIdOf({ personId, instituteId: 'i' }))
  await database.ledger.put({ id: 'page:4', writer: 'dead tab', localSeq: 5, ackedSeq: 3 })
  const device = await openDevice(databaseIdOf({ personId, instituteId: 'i' }))
  const ledger = new DocumentLedger(device, 'page:4')
  ledger.load((await device.document('page:4')).ledger, new Set())
  expect(ledger.hasLeftovers).toBe(true)
  ledger.acked(0)
  expect(ledger.isSafe).toBe(false)
  ledger.ackedWhole(0)
  await vi.waitFor(async () => expect((await waitingWork(database)).sendable).toEqual([]))
  expect(ledger.isSafe).toBe(true)
})

test('a living tab’s edits are its own to acknowledge', async () => {
  const database = await openDocumentDatabase(databaseIdOf({ personId, instituteId: 'i' }))
  await database.ledger.put({ id: 'page:5', writer: 'living tab', localSeq: 1, ackedSeq: 0 })
  const device = await openDevice(databaseIdOf({ personId, instituteId: 'i' }))
  const ledger = new DocumentLedger(device, 'page:5')
  ledger.load((await device.document('page:5')).ledger, new Set(['living tab']))
  ledger.ackedWhole(0)
  expect((await waitingWork(database)).sendable).toEqual(['page:5'])
})

test('[A1] an edit is on the device only together with the row that counts it', async () => {
  const page = await openDocument('page:6', 'lesson')
  const database = await openDocumentDatabase(databaseIdOf({ personId, instituteId: 'i' }))
  page.doc.getMap('shapes').set('a', 1)
  const look = () =>
    database.transaction('r', '$documents.doc_updates', 'ledger', () =>
      Promise.all([database.table('$documents.doc_updates').count(), database.ledger.count()]),
    )
  // A read that sees the edit must see its ledger row too.
  let seen = await look()
  while (seen[0] === 0) seen = await look()
  expect(seen).toEqual([1, 1])
  page.close()
})

test('[A23] refused work is neither safe nor waiting for internet, until it is discarded', async () => {
  const databaseId = databaseIdOf({ personId, instituteId: 'i' })
  const page = await openDocument('page:refused', 'lesson-refused')
  page.doc.getMap('shapes').set('a', 1)
  await written()
  await setRefusal(databaseId, 'page:refused', 'lessons/not-found')
  expect(await measureLight(personId)).toMatchObject({ safety: 'refused', documents: [], refused: 1 })
  page.close()
  await discardDocuments(databaseId, 'lesson-refused')
  expect((await measureLight(personId)).safety).toBe('safe')
  expect(await isStoredHere(databaseId, 'lesson-refused')).toBe(false)
})

test('[A23] work that the server takes after all is waiting again, and safe once acknowledged', async () => {
  const databaseId = databaseIdOf({ personId, instituteId: 'i' })
  const page = await openDocument('page:returned', 'lesson-returned')
  page.doc.getMap('shapes').set('a', 1)
  await written()
  await setRefusal(databaseId, 'page:returned', 'board/read-only')
  await retryRefused(databaseId, 'lesson-returned')
  expect(await measureLight(personId)).toMatchObject({ safety: 'device', documents: ['page:returned'] })
  page.ledger.acked(1)
  await vi.waitFor(async () => expect((await measureLight(personId)).safety).toBe('safe'))
  page.close()
})

test('[A23] a lesson whose creation is pending stays; any other that the server lacks is dropped', async () => {
  const databaseId = databaseIdOf({ personId, instituteId: 'i' })
  const { lessons } = openDatabase(databaseId)
  // As much of a row as the decision reads.
  await lessons.bulkPut([
    { flow_id: 'new', isLocal: 1 },
    { flow_id: 'gone', isLocal: 0 },
  ] as never)
  expect([await refuseLesson(databaseId, 'new'), await refuseLesson(databaseId, 'gone')]).toEqual([false, true])
  expect(await lessons.toCollection().primaryKeys()).toEqual(['new'])
})

test('the worst state decides the light', () => {
  const none = { waiting: 0, parked: 0, documents: [], refused: 0 }
  expect(safetyOf(none)).toBe('safe')
  expect(safetyOf({ ...none, waiting: 1 })).toBe('device')
  expect(safetyOf({ ...none, waiting: 1, parked: 1 })).toBe('refused')
  expect(safetyOf({ ...none, refused: 1 })).toBe('refused')
  expect(safetyOf({ ...none, parked: 1 }, true)).toBe('full')
})

test('[EN-1] a page that is being left, which may not query locks, counts no writer as open', async () => {
  const locks = { query: () => Promise.reject(new DOMException('not active', 'InvalidStateError')) }
  // Only its query is used.
  await expect(aliveWriters(locks as unknown as LockManager)).resolves.toEqual(new Set())
})
