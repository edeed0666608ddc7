import type { Env } from './env.ts'
import type { Scope } from './scope.ts'

type InInstitute = Pick<Scope, 'instituteId'>

/** What the files of a class are for; each has folders of its own. */
export type FileUse = 'feed' | 'messages'

/** A file of a class, whole. */
export type ClassFile = { use: FileUse; classId: string; fileId: string }

/** A part of a file while it arrives, in the folder of its owner. */
export type ArrivingPart = ClassFile & { ownerId: string; part: number }

/** Stores a whole file; never overwrites an existing one. */
export async function storeClassFile(
  env: Env,
  scope: InInstitute,
  { bytes, ...file }: ClassFile & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await env.FILES.put(keyOf(scope, file), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

/** A range of a file; null where it is gone. */
export async function readClassFile(
  env: Env,
  scope: InInstitute,
  { range, ...file }: ClassFile & { range: { offset: number; length: number } },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(keyOf(scope, file), { range })
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

export async function dropClassFile(env: Env, scope: InInstitute, file: ClassFile): Promise<void> {
  await env.FILES.delete(keyOf(scope, file))
}

export async function storeArrivingPart(
  env: Env,
  scope: InInstitute,
  { bytes, ...part }: ArrivingPart & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await env.FILES.put(partKey(scope, part), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

export async function readArrivingPart(
  env: Env,
  scope: InInstitute,
  part: ArrivingPart,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(partKey(scope, part))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** The stored parts of a file, and how many parts of all files its owner has in the class. */
export async function listArrivingParts(
  env: Env,
  scope: InInstitute,
  file: Omit<ArrivingPart, 'part'>,
): Promise<{ parts: Set<number>; objects: number }> {
  const { objects } = await env.FILES.list({ prefix: ownFolder(scope, file) })
  const prefix = partKey(scope, { ...file, part: 0 }).slice(0, -1)
  const own = objects.filter(({ key }) => key.startsWith(prefix))
  return { parts: new Set(own.map(({ key }) => Number(key.slice(prefix.length)))), objects: objects.length }
}

/** Removes the parts of a file whose whole is stored. */
export async function dropArrivingParts(
  env: Env,
  scope: InInstitute,
  { parts, ...file }: Omit<ArrivingPart, 'part'> & { parts: Iterable<number> },
): Promise<void> {
  await env.FILES.delete(Array.from(parts, (part) => partKey(scope, { ...file, part })))
}

function keyOf({ instituteId }: InInstitute, { use, classId, fileId }: ClassFile): string {
  return `${instituteId}/${use}/${classId}/${fileId}`
}

function ownFolder({ instituteId }: InInstitute, own: Omit<ArrivingPart, 'part' | 'fileId'>): string {
  const { use, classId, ownerId } = own
  return `${instituteId}/${use}-parts/${classId}/${ownerId}/`
}

function partKey(scope: InInstitute, { fileId, part, ...folder }: ArrivingPart): string {
  return `${ownFolder(scope, folder)}${fileId}.${part}`
}
