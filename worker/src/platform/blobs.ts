import type { Env } from './env.ts'
import { sha256 } from './random.ts'
import type { Scope } from './scope.ts'

/** Stores text under the hash of its bytes and answers the hash. Equal text is stored once; nothing is overwritten. */
export function storeBlob(env: Env, scope: Scope, text: string): Promise<string> {
  return storeBytes(env, scope, Uint8Array.from(new TextEncoder().encode(text)))
}

/** The text behind a hash, or null where the scope's institute has none. */
export async function readBlob(env: Env, scope: Scope, hash: string): Promise<string | null> {
  const object = await env.FILES.get(keyOf(scope, hash))
  return object === null ? null : object.text()
}

/** Stores bytes under their hash and answers it. */
export async function storeBytes(env: Env, scope: Scope, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await sha256(bytes)
  await env.FILES.put(keyOf(scope, hash), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
  return hash
}

/** The bytes behind a hash, or null where the scope's institute has none. */
export async function readBytes(env: Env, scope: Scope, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(keyOf(scope, hash))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** An image of a lesson. It is stored in the lesson's own folder, so that it is deleted with the lesson and not before. */
export type LessonImage = { lessonId: string; imageId: string }

/** Stores the bytes of a lesson's image; never overwrites existing ones. */
export async function storeImage(
  env: Env,
  scope: Scope,
  { lessonId, imageId, bytes }: LessonImage & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const key = `${imagesOf(scope, lessonId)}${imageId}`
  await env.FILES.put(key, bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

/** The bytes of a lesson's image, or null where there are none. */
export async function readImage(env: Env, scope: Scope, { lessonId, imageId }: LessonImage) {
  const object = await env.FILES.get(`${imagesOf(scope, lessonId)}${imageId}`)
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** Removes every image of a lesson that is deleted for good. */
export async function dropImages(env: Env, lesson: { instituteId: string; lessonId: string }): Promise<void> {
  const prefix = imagesOf(lesson, lesson.lessonId)
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix })
    await env.FILES.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

function imagesOf({ instituteId }: { instituteId: string }, lessonId: string): string {
  return `${instituteId}/lessons/${lessonId}/`
}

/** A person's avatar. It belongs to no institute, because a person may belong to several. */
export type Picture = { mediaType: 'image/webp' | 'image/jpeg' | 'image/png'; bytes: Uint8Array<ArrayBuffer> }

/** Stores a person's avatar under the hash of its bytes, and answers the hash. */
export async function storePicture(env: Env, personId: string, { mediaType, bytes }: Picture): Promise<string> {
  const hash = await sha256(bytes)
  await env.FILES.put(pictureKey(personId, hash), bytes, { httpMetadata: { contentType: mediaType } })
  return hash
}

/** A person's avatar as base64, or null where there is none of that hash. */
export async function readPicture(
  env: Env,
  personId: string,
  hash: string,
): Promise<{ mediaType: Picture['mediaType']; data: string } | null> {
  const object = await env.FILES.get(pictureKey(personId, hash))
  if (object === null) return null
  const bytes = new Uint8Array(await object.arrayBuffer())
  // Only `storePicture` writes avatars, with one of its types.
  const mediaType = object.httpMetadata?.contentType as Picture['mediaType']
  return { mediaType, data: bytes.toBase64() }
}

/** Removes an avatar that has been replaced. */
export async function dropPicture(env: Env, personId: string, hash: string): Promise<void> {
  await env.FILES.delete(pictureKey(personId, hash))
}

function pictureKey(personId: string, hash: string): string {
  return `people/${personId}/${hash}`
}

/** How many bytes a file of an institute has; 0 where it is gone. */
export async function sizeOfBlob(env: Env, instituteId: string, hash: string): Promise<number> {
  return (await env.FILES.head(`${instituteId}/${hash}`))?.size ?? 0
}

/** Removes a file of an institute for good. */
export async function dropBlob(env: Env, instituteId: string, hash: string): Promise<void> {
  await env.FILES.delete(`${instituteId}/${hash}`)
}

function keyOf({ instituteId }: Scope, hash: string): string {
  return `${instituteId}/${hash}`
}

/** Removes every avatar of an erased person. */
export async function dropPictures(env: Env, personId: string): Promise<void> {
  const { objects } = await env.FILES.list({ prefix: pictureKey(personId, '') })
  await env.FILES.delete(objects.map(({ key }) => key))
}

/** A part of a file of *My content*. Each part is an object in the file's own folder; those present give the upload's progress. */
export type FilePart = { fileId: string; part: number }

/** Stores a part, and answers whether it is new; never overwrites an existing one. */
export async function storeFilePart(
  env: Env,
  scope: Scope,
  { bytes, ...part }: FilePart & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await env.FILES.put(partKey(scope, part), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

/** The bytes of a part, or null where there are none. */
export async function readFilePart(
  env: Env,
  scope: Pick<Scope, 'instituteId'>,
  part: FilePart,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(partKey(scope, part))
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** The uploaded parts of a file. A list holds a thousand, and no file has more. */
export async function listFileParts(env: Env, scope: Scope, fileId: string): Promise<Set<number>> {
  const prefix = partsOf(scope, fileId)
  const { objects } = await env.FILES.list({ prefix })
  return new Set(objects.map(({ key }) => Number(key.slice(prefix.length))))
}

/** Removes every part of a file. */
export async function dropFileParts(env: Env, file: { instituteId: string; fileId: string }): Promise<void> {
  const { objects } = await env.FILES.list({ prefix: partsOf(file, file.fileId) })
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
}

function partsOf({ instituteId }: { instituteId: string }, fileId: string): string {
  return `${instituteId}/files/${fileId}/`
}

function partKey(scope: Pick<Scope, 'instituteId'>, { fileId, part }: FilePart): string {
  return `${partsOf(scope, fileId)}${part}`
}

/** A part of a recording of a live class. Each part is an object in the recording's own folder. */
export type RecordingPart = { recordingId: string; part: number }

/** Stores a part; never overwrites an existing one. */
export async function storeRecordingPart(
  env: Env,
  scope: Scope,
  { recordingId, part, bytes }: RecordingPart & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const key = `${recordingOf(scope, recordingId)}${part}`
  await env.FILES.put(key, bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

/** The bytes of a part, or null where it is not uploaded. */
export async function readRecordingPart(
  env: Env,
  scope: Scope,
  { recordingId, part }: RecordingPart,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(`${recordingOf(scope, recordingId)}${part}`)
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** Removes every part of a recording. */
export async function dropRecordingParts(
  env: Env,
  recording: { instituteId: string; recordingId: string },
): Promise<void> {
  const prefix = recordingOf(recording, recording.recordingId)
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix })
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

function recordingOf({ instituteId }: { instituteId: string }, recordingId: string): string {
  return `${instituteId}/recordings/${recordingId}/`
}

/** A file of an assessment's questions, by the hash of its bytes, in the assessment's own folder. */
export type StoredPaperFile = { assessmentId: string; hash: string }

/** Stores a file of a question, and answers its hash; never overwrites an existing one. */
export async function storePaperFile(
  env: Env,
  scope: Scope,
  { assessmentId, bytes }: { assessmentId: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const hash = await sha256(bytes)
  await env.FILES.put(paperFileKey(scope, { assessmentId, hash }), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
  return hash
}

/** Bytes of a file of a question, all or a range of them; null where there are none. */
export async function readPaperFile(
  env: Env,
  scope: Scope,
  { range, ...file }: StoredPaperFile & { range?: { offset: number; length: number } },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(paperFileKey(scope, file), { ...(range && { range }) })
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

function paperFileKey({ instituteId }: Scope, { assessmentId, hash }: StoredPaperFile): string {
  return `${instituteId}/assessments/${assessmentId}/${hash}`
}

/** A file of an attempt, or one of its parts while it arrives, in the attempt's own folder. */
export type AnswerObject = { attemptId: string; fileId: string; part?: number }

/** Stores a file of an attempt or a part of one; never overwrites an existing one. */
export async function storeAnswerFile(
  env: Env,
  scope: Scope,
  { bytes, ...of }: AnswerObject & { bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await env.FILES.put(answerKey(scope, of), bytes, { onlyIf: { etagDoesNotMatch: '*' } })
}

/** Bytes of a file of an attempt, all or a range of them; null where there are none. */
export async function readAnswerFile(
  env: Env,
  scope: Scope,
  { range, ...of }: AnswerObject & { range?: { offset: number; length: number } },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.FILES.get(answerKey(scope, of), { ...(range && { range }) })
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}

/** The parts of a file of an attempt, and how many objects the attempt has. */
export async function listAnswerParts(
  env: Env,
  scope: Scope,
  { attemptId, fileId }: AnswerObject,
): Promise<{ parts: Set<number>; objects: number }> {
  const { objects } = await env.FILES.list({ prefix: attemptFolder(scope, attemptId) })
  const prefix = answerKey(scope, { attemptId, fileId, part: 0 }).slice(0, -1)
  const own = objects.filter(({ key }) => key.startsWith(prefix))
  return { parts: new Set(own.map(({ key }) => Number(key.slice(prefix.length)))), objects: objects.length }
}

/** Removes parts of a file whose whole is stored. */
export async function dropAnswerParts(
  env: Env,
  scope: Scope,
  { parts, ...of }: AnswerObject & { parts: Iterable<number> },
): Promise<void> {
  await env.FILES.delete(Array.from(parts, (part) => answerKey(scope, { ...of, part })))
}

/** Removes every file of an attempt. */
export async function dropAnswerFiles(env: Env, attempt: { instituteId: string; attemptId: string }): Promise<void> {
  const prefix = attemptFolder(attempt, attempt.attemptId)
  for (;;) {
    const { objects, truncated } = await env.FILES.list({ prefix })
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
    if (!truncated) return
  }
}

function attemptFolder({ instituteId }: { instituteId: string }, attemptId: string): string {
  return `${instituteId}/attempts/${attemptId}/`
}

function answerKey(scope: { instituteId: string }, { attemptId, fileId, part }: AnswerObject): string {
  return `${attemptFolder(scope, attemptId)}${fileId}${part === undefined ? '' : `.${part}`}`
}
