import type { Env } from './env.ts'
import { sha256 } from './random.ts'
import type { Scope } from './scope.ts'

/** Stores text under the hash of its bytes and answers the hash. Equal text is stored once; nothing is overwritten. */
export function keepBlob(env: Env, scope: Scope, text: string): Promise<string> {
  return keepBytes(env, scope, Uint8Array.from(new TextEncoder().encode(text)))
}

/** The text behind a hash, or null where the scope's institute has none. */
export async function readBlob(env: Env, scope: Scope, hash: string): Promise<string | null> {
  const object = await env.FILES.get(keyOf(scope, hash))
  return object === null ? null : object.text()
}

/** Stores bytes under their hash and answers it. */
export async function keepBytes(env: Env, scope: Scope, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await sha256(bytes)
  await env.FILES.put(keyOf(scope, hash), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
  return hash
}

/** The bytes behind a hash, or null where the scope's institute has none. */
export async function readBytes(env: Env, scope: Scope, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(keyOf(scope, hash))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

function keyOf({ instituteId }: Scope, hash: string): string {
  return `${instituteId}/${hash}`
}
