import type { Shard } from './db.ts'
import type { Env } from './env.ts'

/** A person who was erased from an institute. It holds ids and an instant, and nothing else of the person. */
export type Erasure = { instituteId: string; personId: string; shard: Shard; at: string }

const prefix = 'erasures/'

/** Records outside of the databases that a person is to be erased: a database restored from an older backup does not know. */
export async function storeErasure(env: Env, { instituteId, personId, shard, at }: Erasure): Promise<void> {
  await env.FILES.put(`${prefix}${instituteId}/${personId}`, '', { customMetadata: { shard, at } })
}

/** When a person was erased from an institute; null where they were not. */
export async function erasedAt(env: Env, of: { instituteId: string; personId: string }): Promise<string | null> {
  const entry = await env.FILES.head(`${prefix}${of.instituteId}/${of.personId}`)
  return entry?.customMetadata?.['at'] ?? null
}

/** Every erasure that was written down, a page at a time. */
export async function* listErasures(env: Env): AsyncGenerator<Erasure[]> {
  for (let cursor: string | undefined; ;) {
    const page = await env.FILES.list({ prefix, include: ['customMetadata'], ...(cursor !== undefined && { cursor }) })
    yield page.objects.flatMap(({ key, customMetadata }) => {
      const [instituteId = '', personId = ''] = key.slice(prefix.length).split('/')
      const { shard, at } = customMetadata ?? {}
      return shard !== undefined && at !== undefined ? [{ instituteId, personId, shard, at }] : []
    })
    if (!page.truncated) return
    cursor = page.cursor
  }
}
