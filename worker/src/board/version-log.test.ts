import { clearPage, removeShapes } from '@takhti/schema/board/operations'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { readSnapshot } from '@takhti/schema/board/versions/snapshot'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { RoomRows } from '#rooms/room-rows.ts'
import { anId, rooms } from '#rooms/visitor.ts'
import { drawRectangle } from './drawer.ts'
import { VersionLog } from './version-log.ts'

const start = Date.UTC(2026, 10, 2, 9)

/** A page that is drawn on in the storage of a room, and its history; the clock is the test's. */
class Drawn {
  readonly storage: DurableObjectStorage
  readonly doc = new Y.Doc()
  readonly limits: { versions: number; bytes: number }
  /** The shapes of the page when a version was written. */
  readonly was = new Map<number, string[]>()
  row = 0
  now = start

  constructor(storage: DurableObjectStorage, limits = { versions: 600, bytes: 8_000_000 }) {
    this.storage = storage
    this.limits = limits
  }

  /** A log of rows alone, as after hibernation. */
  get log(): VersionLog {
    return new VersionLog(new RoomRows(this.storage), this.limits)
  }

  draw(shapes = 1): this {
    for (let drawn = 0; drawn < shapes; drawn++) drawRectangle(this.doc)
    this.row += 1
    return this
  }

  /** Deletes the uppermost shape, as a room receives it. */
  eraseOne(): this {
    const [id] = idsOf(this.doc)
    this.log.sealBetween(this)
    if (id) removeShapes(this.doc, [id], 'test')
    this.row += 1
    return this
  }

  clear(): this {
    clearPage(this.doc, 'test')
    this.row += 1
    return this
  }

  after(ms: number): this {
    this.now += ms
    return this
  }

  follow(): this {
    this.log.follow(this)
    return this.#note()
  }

  seal(): this {
    this.log.seal(this)
    return this.#note()
  }

  versions(): number[] {
    return this.log.list().map(({ version }) => version)
  }

  /** The ids of the shapes of a version. */
  shapes(version: number): string[] | null {
    const bytes = this.log.read(version)
    return bytes && idsOf(readSnapshot(bytes))
  }

  #note(): this {
    const [latest] = this.versions()
    if (latest !== undefined) this.was.set(latest, idsOf(this.doc))
    return this
  }
}

function idsOf(doc: Y.Doc): string[] {
  return readShapes(doc)
    .map(({ id }) => id)
    .sort()
}

async function inRoom<Result>(run: (storage: DurableObjectStorage) => Result): Promise<Result> {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  return await runInDurableObject(stub, (_room, state) => run(state.storage))
}

test('each version is the page of its time, and the latest follows the page for a few minutes', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    page.draw(3).follow()
    page.after(minuteMs).draw(2).follow()
    expect(page.versions()).toEqual([1])
    page
      .after(2 * minuteMs)
      .draw()
      .follow()
    page
      .after(4 * minuteMs)
      .clear()
      .follow()
    expect(page.versions()).toEqual([3, 2, 1])
    expect([...page.was.values()].map((ids) => ids.length)).toEqual([5, 6, 0])
    for (const [version, ids] of page.was) expect(page.shapes(version)).toEqual(ids)
    expect(page.log.list().map(({ changed }) => changed)).toEqual([6, 1, 5])
    expect(page.log.list().map(({ at }) => (at - start) / minuteMs)).toEqual([7, 3, 1])
    expect([page.shapes(0), page.shapes(4), page.shapes(-1), page.shapes(1.5)]).toEqual([null, null, null, null])
  })
})

test('an unchanged page has no further version, and an empty one none', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    expect(page.follow().seal().versions()).toEqual([])
    page.draw().follow().after(dayMs).follow().seal().after(dayMs).seal()
    expect(page.versions()).toEqual([1])
  })
})

// Fault: a version that is not sealed follows the page into its own end.
test('a sealed version stays, however soon the page changes', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    page.draw(7).seal().clear().follow().draw(2).follow()
    expect(page.versions()).toEqual([2, 1])
    expect([page.shapes(1)?.length, page.shapes(2)?.length]).toEqual([7, 2])
    page.follow().seal().clear().seal()
    expect(page.versions()).toEqual([3, 2, 1])
    expect(page.shapes(2)?.length).toBe(2)
  })
})

// Fault: without the seal the page of ten is in no version once its last stroke is gone.
test('ink that is erased bit by bit is in a version, and erasing for an hour makes few', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    for (let drawn = 0; drawn < 10; drawn++) page.after(3_000).draw()
    for (let left = 10; left > 0; left--) page.after(1_000).eraseOne()
    page.follow()
    expect(page.versions().map((version) => page.shapes(version)?.length)).toEqual([0, 10])
    const before = page.versions().length
    for (let step = 0; step < 600; step++) page.after(1_000).draw().after(1_000).eraseOne()
    expect(page.versions().length - before).toBeLessThanOrEqual(60)
  })
})

test('after weeks each version left is the page of its time, and unused entries are gone', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    for (let lesson = 0; lesson < 20; lesson++) {
      for (let pause = 0; pause < 6; pause++)
        page
          .after(5 * minuteMs)
          .draw(2)
          .follow()
      page.seal().clear().after(dayMs)
    }
    const left = page.versions()
    expect(left.length).toBeLessThan(60)
    expect(left.length).toBeGreaterThan(20)
    for (const version of left) expect(page.shapes(version), `version ${version}`).toEqual(page.was.get(version))
    const needed = new Set(left.flatMap((version) => page.was.get(version) ?? []))
    const stored = storage.sql.exec<{ id: string }>('SELECT DISTINCT subject AS id FROM version_entries').toArray()
    expect(new Set(stored.map(({ id }) => id))).toEqual(needed)
  })
})

test('the history of a page is bounded in versions and bytes, and its latest version is the page', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage, { versions: 12, bytes: 40_000 })
    for (let round = 0; round < 40; round++) {
      page
        .after(minuteMs * (round % 7))
        .draw(20)
        .seal()
      if (round % 3 === 0) page.clear()
      expect(page.versions().length).toBeLessThanOrEqual(12)
      const { bytes } = storage.sql
        .exec<{ bytes: number }>(
          'SELECT coalesce(sum(length(value)), 0) AS bytes FROM version_entries WHERE until IS NOT NULL',
        )
        .one()
      expect(bytes).toBeLessThan(40_000)
    }
    page.draw().follow()
    expect(page.shapes(page.versions()[0] ?? 0)).toEqual(idsOf(page.doc))
  })
})

test('a version names who drew for it: teachers by their ids, students without', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    const [anil, sunita] = [anId(), anId()]
    page.log.drew(anil)
    page.draw().seal()
    page.log.drew(sunita)
    page.log.drew(null)
    page.draw().seal()
    page
      .draw()
      .after(2 * hourMs)
      .seal()
    expect(page.log.list().map(({ personIds, hasStudents }) => [personIds, hasStudents])).toEqual([
      [[], false],
      [[sunita], true],
      [[anil], false],
    ])
    // A version that is dropped leaves who drew for it to the next one.
    for (let day = 0; day < 3; day++) page.after(dayMs).draw().seal()
    const all = page.log.list().flatMap(({ personIds }) => personIds)
    expect(new Set(all)).toEqual(new Set([anil, sunita]))
  })
})

test('a version is written whole or not at all', async () => {
  await inRoom((storage) => {
    const page = new Drawn(storage)
    page.draw(3).seal()
    storage.sql.exec("CREATE TRIGGER full BEFORE INSERT ON version_entries BEGIN SELECT raise(ABORT, 'no room'); END")
    expect(() => page.draw(3).seal()).toThrow('no room')
    storage.sql.exec('DROP TRIGGER full')
    expect(page.versions()).toEqual([1])
    expect(page.shapes(1)).toEqual(page.was.get(1))
    expect(page.seal().versions()).toEqual([2, 1])
  })
})
