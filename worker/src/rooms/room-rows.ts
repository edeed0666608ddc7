/** The name of the table or index that a statement makes unless it exists. */
const madeBy = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX) IF NOT EXISTS (\w+)/

/**
 * The rows of a room. Its tables are made at the first use of a row: a room that was woken only to forward a message opens no
 * database for it, and no caller waits for that write.
 */
export class RoomRows {
  readonly #storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>
  /** Declared statements that may not have run. */
  readonly #declared: string[] = []

  constructor(storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>) {
    this.#storage = storage
  }

  /** Declares a statement that runs before the first row is used; it may have run before. */
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
    // Reading the list of tables costs less than a statement for each, which opens a transaction even where there is nothing to make.
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
