/** What happens around the batches of a database whose statements fit. */
export type BatchHooks = { before?(): Promise<void> | void; after?(): Promise<void> | void }

/** The same database, which calls the hooks around each batch with a statement that fits. */
export function withHooks(db: D1Database, fits: RegExp, { before, after }: BatchHooks): D1Database {
  const sqlOf = new WeakMap<D1PreparedStatement, string>()
  const prepared = (sql: string, statement: D1PreparedStatement) =>
    new Proxy(statement, {
      get(inner, method) {
        if (method !== 'bind') return Reflect.get(inner, method)
        return (...values: unknown[]) => {
          const bound = inner.bind(...values)
          sqlOf.set(bound, sql)
          return bound
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => prepared(sql, target.prepare(sql))
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const isMeant = statements.some((each) => fits.test(sqlOf.get(each) ?? ''))
          if (isMeant) await before?.()
          const answer = await target.batch(statements)
          if (isMeant) await after?.()
          return answer
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
