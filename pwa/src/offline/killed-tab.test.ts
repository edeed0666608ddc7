import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { rememberPerson } from '#api/person.ts'
import { databaseIdOf } from './database-id.ts'
import { openDevice } from './device.ts'
import { fromEdge, openDocument } from './documents.ts'
import { measureLight } from './light.ts'
import type { LedgerRow, UpdateRow } from './rows.ts'
import { updatesTable } from './rows.ts'
import { saveAgainMs } from './unsaved-work.ts'

type Written = { readonly isStrict: boolean; isHandedOver: boolean; updates: UpdateRow[]; ledger: LedgerRow | null }

let databaseId = ''
let personId = ''
let people = 0
/** The writes to documents and their ledger so far, in the order in which they reach the disk. */
let written: Written[] = []
let connections: IDBDatabase[] = []

const { transaction } = IDBDatabase.prototype
const { put, add } = IDBObjectStore.prototype
const { commit } = IDBTransaction.prototype

beforeEach(() => {
  personId = `killed-${++people}`
  const person = { personId, instituteId: 'i' }
  databaseId = databaseIdOf(person)
  rememberPerson({ ...person, firstName: 'Mina', role: 'instructor', expiresAt: '' })
  written = []
  connections = []
  record()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// Faults, each seen red once: the ledger's row in a transaction of its own; the update put after an `await`; no
// `commit`.
test('[A1] wherever a tab is killed, the device has each edit with its ledger row, or neither', async () => {
  const page = await openDocument('page:1', 'lesson', databaseId)
  const other = new Y.Doc()
  for (let edit = 1; edit <= 3; edit += 1) {
    page.doc.getMap('shapes').set(`own ${edit}`, 1)
    expectHandedOver(edit)
    other.getMap('shapes').set(`theirs ${edit}`, 1)
    Y.applyUpdateV2(page.doc, Y.encodeStateAsUpdateV2(other), fromEdge)
    page.ledger.acked(edit - 1)
    // The second edit is made about when y-dexie joins, and the third after it.
    await new Promise((resolve) => setTimeout(resolve, edit === 1 ? 310 : 100))
  }
  await page.ledger.whenWritten
  expect(written.filter(({ updates }) => updates.length > 0)).toHaveLength(6)
  for (let stored = 0; stored <= written.length; stored += 1) expectCounted(written.slice(0, stored))
  expect(written.every(({ isStrict, isHandedOver }) => isStrict && isHandedOver)).toBe(true)
  page.close()
})

test('[A1 A16] an edit while IndexedDB has no connection is unsaved, and stored on reconnect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = await openDocument('page:2', 'lesson', databaseId)
  page.doc.getMap('shapes').set('before', 1)
  await page.ledger.whenWritten
  lose()
  page.doc.getMap('shapes').set('meanwhile', 1)
  await vi.waitFor(async () => expect((await measureLight(personId)).safety).toBe('full'))
  await vi.advanceTimersByTimeAsync(saveAgainMs + 1)
  await vi.waitFor(async () => expect((await measureLight(personId)).safety).toBe('device'))
  const { updates } = await (await openDevice(databaseId)).document('page:2')
  expect(namesIn(updates)).toEqual(['before', 'meanwhile'])
  page.close()
})

/** Synchronously with an edit: nothing is left for the tab to do. */
function expectHandedOver(edit: number): void {
  const last = written.at(-1)
  expect(last).toMatchObject({ isHandedOver: true, ledger: { localSeq: edit } })
  expect(last?.updates).toHaveLength(1)
  expect(namesIn(written.flatMap(({ updates }) => updates))).toContain(`own ${edit}`)
}

/** What a device shows where the tab was killed before a later write: as many own edits as its ledger counts. */
function expectCounted(stored: readonly Written[]): void {
  const names = namesIn(stored.flatMap(({ updates }) => updates))
  const counted = stored.findLast(({ ledger }) => ledger)?.ledger
  expect(names.filter((name) => name.startsWith('own'))).toHaveLength(counted?.localSeq ?? 0)
}

function namesIn(updates: readonly UpdateRow[]): string[] {
  const doc = new Y.Doc()
  for (const { u } of updates) Y.applyUpdateV2(doc, u)
  return [...doc.getMap('shapes').keys()].sort()
}

/** The browser closes the connections that were written on, as it does with a broken disk. */
function lose(): void {
  // The types of this package name the class where its function takes one of its connections.
  for (const each of new Set(connections)) forceCloseDatabase(each as unknown as typeof IDBDatabase)
}

function record(): void {
  const open = new Map<IDBTransaction, Written>()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const made = transaction.apply(this, given)
    const isWritten = ['ledger', updatesTable].some((name) => made.objectStoreNames.contains(name))
    if (isWritten && made.mode === 'readwrite') {
      connections.push(this)
      open.set(made, { isStrict: given[2]?.durability === 'strict', isHandedOver: false, updates: [], ledger: null })
    }
    return made
  })
  for (const [name, original] of [['put', put] as const, ['add', add] as const]) {
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, row, ...key) {
      const entry = open.get(this.transaction)
      if (entry && !written.includes(entry)) written.push(entry)
      if (entry && this.name === updatesTable) entry.updates.push(row)
      if (entry && this.name === 'ledger') entry.ledger = row
      return original.call(this, row, ...key)
    })
  }
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    const entry = open.get(this)
    if (entry) entry.isHandedOver = true
    commit.call(this)
  })
}
