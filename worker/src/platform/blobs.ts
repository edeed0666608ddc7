import type { Env } from './env.ts'
import { sha256 } from './random.ts'
import type { Scope } from './scope.ts'

/** Stores text under the hash of its bytes and answers the hash. Equal text is stored once; nothing is overwritten. */
export async function keepBlob(env: Env, scope: Scope, text: string): Promise<string> {
  const bytes = Uint8Array.from(new TextEncoder().encode(text))
  const hash = await sha256(bytes)
  await env.FILES.put(keyOf(scope, hash), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
  return hash
}

/** The text behind a hash, or null where the scope's institute has none. */
export async function readBlob(env: Env, scope: Scope, hash: string): Promise<string | null> {
  const object = await env.FILES.get(keyOf(scope, hash))
  return object === null ? null : object.text()
}

function keyOf({ instituteId }: Scope, hash: string): string {
  return `${instituteId}/${hash}`
}
