import { dayMs } from '@takhti/schema/kit/durations'
import type { Env } from './env.ts'
import type { Scope } from './scope.ts'

const folder = 'speech/'

/** Holds speech for an answer that is sent again; a day later it is removed. */
export async function storeSpeech(env: Env, scope: Scope, { id, bytes }: { id: string; bytes: Uint8Array }) {
  await env.FILES.put(keyOf(scope, id), bytes)
}

export async function readSpeech(env: Env, scope: Scope, id: string): Promise<Uint8Array | null> {
  const object = await env.FILES.get(keyOf(scope, id))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** Removes speech of more than a day ago, a thousand at a time. */
export async function purgeSpeech(env: Env, now: Date): Promise<void> {
  const { objects } = await env.FILES.list({ prefix: folder })
  const old = objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > dayMs)
  if (old.length > 0) await env.FILES.delete(old.map(({ key }) => key))
}

function keyOf({ instituteId }: Scope, id: string): string {
  return `${folder}${instituteId}/${id}`
}
