import type { BetterAuthOptions } from 'better-auth'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sha256 } from './random.ts'

type Factory = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<Factory>
type Creation<T> = {
  model: string
  data: Omit<T, 'id'>
  select?: string[] | undefined
  forceAllowId?: boolean | undefined
}
type Clause = { field: string; value: unknown }

/** The same adapter with session tokens stored as hashes: better-auth stores plain ones, and a leaked table must open nothing. */
export function hashingSessions(factory: Factory): Factory {
  return (options: BetterAuthOptions) => {
    const inner = factory(options)
    const hashing = {
      ...inner,
      async create<T extends Record<string, unknown>, R = T>(request: Creation<T>): Promise<R> {
        const token = request.model === 'session' ? tokenIn(request.data) : null
        if (token === null) return inner.create<T, R>(request)
        const created = await inner.create<T, R>({ ...request, data: { ...request.data, token: await sha256(token) } })
        return { ...created, token }
      },
      findOne: async (request) => inner.findOne(await hashed(request)),
      findMany: async (request) => inner.findMany(await hashed(request)),
      update: async (request) => inner.update(await hashed(request)),
      updateMany: async (request) => inner.updateMany(await hashed(request)),
      delete: async (request) => inner.delete(await hashed(request)),
      deleteMany: async (request) => inner.deleteMany(await hashed(request)),
    } satisfies Partial<Adapter>
    // The spread copies the rest of the adapter but loses the types of its generic methods.
    return hashing as Adapter
  }
}

function tokenIn(data: unknown): string | null {
  const isHolder = typeof data === 'object' && data !== null && 'token' in data
  return isHolder && typeof data.token === 'string' ? data.token : null
}

async function hashed<Request extends { model: string; where?: Clause[] | undefined }>(
  request: Request,
): Promise<Request> {
  if (request.model !== 'session' || request.where === undefined) return request
  const where = request.where.map(async (clause) =>
    clause.field === 'token' && typeof clause.value === 'string'
      ? { ...clause, value: await sha256(clause.value) }
      : clause,
  )
  return { ...request, where: await Promise.all(where) }
}
