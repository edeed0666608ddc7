import type { Env } from '#platform/env.ts'

/** The bindings of a worker that dies: from one trip to its databases on, each fails, before or after it was done. */
export function dying(env: Env, trips: number, at: 'before' | 'after'): { env: Env; isDead(): boolean } {
  let left = trips
  const trip = async (act: () => Promise<unknown>): Promise<unknown> => {
    left -= 1
    if (left < 0 || (left === 0 && at === 'before')) throw new Error('the worker died')
    const answer = await act()
    if (left === 0) throw new Error('the worker died')
    return answer
  }
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...params: unknown[]) => wrap(target.bind(...params))
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => trip(async () => Reflect.apply(value, target, args))
      },
    })
    inner.set(proxy, statement)
    return proxy
  }
  const mortal = (db: D1Database) =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql))
        if (name === 'batch')
          return (statements: D1PreparedStatement[]) =>
            trip(() => target.batch(statements.flatMap((each) => inner.get(each) ?? [])))
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    env: {
      ...env,
      DIRECTORY: mortal(env.DIRECTORY),
      INSTITUTES_00: mortal(env.INSTITUTES_00),
      INSTITUTES_01: mortal(env.INSTITUTES_01),
    },
    isDead: () => left <= 0,
  }
}
