/** The name of what a statement makes unless it is there. */
const madeBy = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX) IF NOT EXISTS (\w+)/

/**
 * The rows of a room. Its tables are made when the first row is asked for: a room that was woken only to pass something on opens no
 * database for it, and nobody has to wait until that has been written.
 */
export class RoomRows {
  readonly #storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>
  /** What was asked to be there and may not be. */
  readonly #declared: string[] = []

  constructor(storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>) {
    this.#storage = storage
  }

  /** A statement that makes what is there before the first row; it may have been carried out before. */
  declare(statement: string): void {
    this.#declared.push(statement)
  }

  exec<T extends Record<string, SqlStorageValue> = Record<string, SqlStorageValue>>(
    query: string,
    ...bindings: (SqlStorageValue | Uint8Array)[]
  ): SqlStorageCursor<T> {
    this.#make()
    return this.#storage.sql.exec<T>(query, ...bindings)
  }

  /** What throws in it leaves no row, but the tables that there were. */
  transactionSync<T>(write: () => T): T {
    this.#make()
    return this.#storage.transactionSync(write)
  }

  /** Outside of any transaction that could take a table back. What could not be made is made with the next row. */
  #make(): void {
    if (this.#declared.length === 0) return
    // To read what there is costs less than to ask for each table, which opens a transaction even where there is nothing to make.
    const { sql } = this.#storage
    const there = new Set(
      sql
        .exec<{ name: string }>('SELECT name FROM sqlite_master')
        .toArray()
        .map(({ name }) => name),
    )
    for (let next = this.#declared[0]; next !== undefined; next = this.#declared[0]) {
      if (!there.has(madeBy.exec(next)?.[1] ?? '')) sql.exec(next)
      this.#declared.shift()
    }
  }
}
