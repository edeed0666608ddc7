import { minuteMs } from '@takhti/schema/kit/durations'
import type { InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { fenceStore, type Cursor, type Fence } from './fence-store.ts'
import { moveStore, type Move } from './move-store.ts'
import {
  countRows,
  fitting,
  hasRows,
  highestNumbers,
  insertRows,
  keyOf,
  listFilled,
  type MovedRow,
  pageOf,
  removeRows,
  shiftedBy,
} from './rows-store.ts'
import { isCopied, listTables, type MovedTable } from './shape-store.ts'

/** How many statements a run asks: D1 takes a thousand of one invocation, and the freeze alone is three for each table. */
const statementsAtOnce = 500

/** For how long a run has the move for itself. */
const leaseMs = minuteMs

/** How long the old rows stay for requests that found them before the move. */
const lingerMs = minuteMs

/** How long the old database refuses writes of an institute that left it: longer than any request or job runs. */
const settleMs = 15 * minuteMs

/** Goes on with the move that is under way, as far as one run can; called by the cron trigger and by the operator. */
export async function continueMove(platform: Platform): Promise<void> {
  const store = moveStore(platform.directory)
  const now = platform.now()
  const move = await store.take(now, new Date(now.getTime() + leaseMs))
  if (move === null) return
  const run = new MoveRun(platform, move)
  try {
    await run.go()
  } finally {
    await store.release(run.rows)
  }
}

/** A page of a table, what it begins behind, and what the next one does. */
type ReadPage = { table: MovedTable; page: MovedRow[]; after: Cursor['after']; cursor: Cursor }

type Side = { db: InstituteDatabase; fences: ReturnType<typeof fenceStore> }

/** One run of a move. Each of its batches can be the last one: the next run begins behind it. */
class MoveRun {
  rows = 0
  #left = statementsAtOnce
  readonly #platform: Platform
  readonly #move: Move
  readonly #from: Side
  readonly #to: Side

  constructor(platform: Platform, move: Move) {
    this.#platform = platform
    this.#move = move
    const sideOf = (shard: string): Side => {
      const db = platform.institute(shard)
      return { db, fences: fenceStore(db, move.instituteId) }
    }
    this.#from = sideOf(move.fromShard)
    this.#to = sideOf(move.toShard)
  }

  async go(): Promise<void> {
    const { step } = this.#move
    if (step === 'copy') await this.#copy()
    else if (step === 'check') await this.#check()
    else if (step === 'clean') await this.#clean()
    else if (step === 'settle') await this.#settle()
    else await this.#abandon()
  }

  async #copy(): Promise<void> {
    const { instituteId } = this.#move
    const tables = await listTables(this.#from.db)
    if ((await this.#from.fences.find()) === null) await this.#from.fences.freeze(tables)
    if ((await this.#to.fences.find()) === null)
      await this.#to.fences.arrive(tables, await highestNumbers(this.#from.db, instituteId, tables))
    const fence = await this.#arrival()
    const filled = await listFilled(this.#from.db, instituteId, tables.filter(isCopied))
    const isOver = await this.#throughPages(filled, fence.cursor, async ({ table, page, cursor }) => {
      const writes = [insertRows(this.#to.db, table, shiftedBy(table, page, shiftOf(fence, table)))]
      this.#left -= await this.#to.fences.write(fence, { table, cursor, writes })
      fence.place += 1
      return true
    })
    if (isOver) await this.#advance('check')
  }

  /** Compares each row with its copy, and counts none that is only there. */
  async #check(): Promise<void> {
    const { instituteId } = this.#move
    const fence = await this.#arrival()
    const begin: Cursor = fence.cursor.step === 'check' ? fence.cursor : {}
    let reached = begin
    const tables = (await listTables(this.#from.db)).filter(isCopied)
    const filled = await listFilled(this.#from.db, instituteId, tables)
    const isOver = await this.#throughPages(filled, begin, async ({ table, page, cursor, after }) => {
      const shift = shiftOf(fence, table)
      const [last] = shiftedBy(table, after === undefined ? [] : [rowOfKey(table, after)], shift)
      const behind = last === undefined ? undefined : keyOf(table, last)
      const copies = await pageOf(this.#to.db, { instituteId, table, after: behind, limit: page.length })
      this.#left -= 1
      const same = shiftedBy(table, copies, -shift)
      reached = { ...cursor, step: 'check' }
      if (JSON.stringify(same) === JSON.stringify(page)) return true
      log('error', `a copied row of ${table.name} differs`)
      return false
    })
    if (isOver === null) await this.#advance('abandon')
    else if (!isOver) await this.#to.fences.note(reached)
    else if (!(await this.#isNothingMore(tables))) await this.#advance('abandon')
    else if (await moveStore(this.#platform.directory).flip(this.#move, this.#platform.now()))
      await this.#to.fences.thaw()
  }

  /** Whether the new database has as many rows of each table as the old one. */
  async #isNothingMore(tables: readonly MovedTable[]): Promise<boolean> {
    const { instituteId } = this.#move
    const [here, there] = [
      await countRows(this.#from.db, instituteId, tables),
      await countRows(this.#to.db, instituteId, tables),
    ]
    const differing = tables.filter(({ name }) => here.get(name) !== there.get(name)).map(({ name }) => name)
    if (differing.length > 0) log('error', `a move found other rows in ${differing.join(', ')}`)
    return differing.length === 0
  }

  async #clean(): Promise<void> {
    if ((await this.#to.fences.find()) !== null) await this.#to.fences.thaw()
    if (this.#isWithin(lingerMs)) return
    if (await this.#remove(this.#from)) await this.#advance('settle')
  }

  async #settle(): Promise<void> {
    if (this.#isWithin(settleMs)) return
    await this.#from.fences.thaw()
    await moveStore(this.#platform.directory).end(this.#move)
  }

  async #abandon(): Promise<void> {
    if ((await this.#to.fences.find()) !== null) {
      if (!(await this.#remove(this.#to))) return
      await this.#to.fences.thaw()
    }
    if ((await this.#from.fences.find()) !== null) await this.#from.fences.thaw()
    await moveStore(this.#platform.directory).end(this.#move)
  }

  /** Removes all rows of the institute, children first; false where the run is used up before. */
  async #remove({ db, fences }: Side): Promise<boolean> {
    const { instituteId } = this.#move
    const fence = await fences.find()
    if (fence === null) throw new Error('rows are removed behind a fence alone')
    const filled = await listFilled(db, instituteId, await listTables(db))
    for (const table of filled.toReversed())
      while (await hasRows(db, instituteId, table)) {
        if (this.#left <= 0) return false
        const writes = [removeRows(db, instituteId, table)]
        this.#left -= 1 + (await fences.write(fence, { table, cursor: {}, writes }))
        fence.place += 1
      }
    return true
  }

  /** Goes through the rows of tables from a cursor on; false where the run is used up, null where a page was refused. */
  async #throughPages(
    tables: readonly MovedTable[],
    begin: Cursor,
    each: (read: ReadPage) => Promise<boolean>,
  ): Promise<boolean | null> {
    const first = Math.max(
      0,
      tables.findIndex(({ name }) => name === begin.table),
    )
    for (const table of tables.slice(first)) {
      let after = table.name === begin.table ? begin.after : undefined
      for (;;) {
        if (this.#left <= 0) return false
        const page = fitting(await pageOf(this.#from.db, { instituteId: this.#move.instituteId, table, after }))
        this.#left -= 1
        const last = page.at(-1)
        if (last === undefined) break
        const next = keyOf(table, last)
        if (!(await each({ table, page, cursor: { table: table.name, after: next }, after }))) return null
        this.rows += page.length
        after = next
      }
    }
    return true
  }

  async #arrival(): Promise<Fence> {
    const fence = await this.#to.fences.find()
    if (fence === null) throw new Error('the fence of an arriving institute is missing')
    return fence
  }

  async #advance(step: Move['step']): Promise<void> {
    await moveStore(this.#platform.directory).advance(this.#move, step)
  }

  #isWithin(ms: number): boolean {
    const { movedAt } = this.#move
    return movedAt === null || this.#platform.now().getTime() < Date.parse(movedAt) + ms
  }
}

function shiftOf({ shifts }: Fence, { name, shifted }: MovedTable): number {
  return shifted === null ? 0 : (shifts[name] ?? 0)
}

/** A row with nothing but its key. */
function rowOfKey({ columns, key }: MovedTable, after: MovedRow): MovedRow {
  return columns.map((column) => after[key.indexOf(column)] ?? null)
}
