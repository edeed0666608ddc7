import { maxPaperFileBytes, paperFileOf } from '@takhti/schema/assessments/files/kinds'
import { feedFiles } from '@takhti/schema/feed/contract'
import type { FeedFile } from '@takhti/schema/feed/model'
import { maxUnpostedFiles } from '@takhti/schema/feed/rules'
import { lengthOfPart, missingParts, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { loadStorage } from '#licences/port.ts'
import {
  dropArrivingParts,
  listArrivingParts,
  readArrivingPart,
  readClassFile,
  storeArrivingPart,
  storeClassFile,
} from '#platform/class-files.ts'
import { feedFileStore, type FileRow } from './file-store.ts'

type Args = HandlerArgs<(typeof feedFiles)['put'], ReturnType<typeof feedFileStore>>

// Parts of a file of the largest size.
const maxPartsOfFile = Math.ceil(maxPaperFileBytes / partBytes)

export const feedFilesHandlers = implement(feedFiles, feedFileStore, {
  put,

  async read({ input: { fileId, part }, store, platform, scope, now, fail }) {
    const found = await store.findReadableFile(fileId, now.toISOString())
    const length = found === null ? 0 : lengthOfPart(found.bytes, part)
    if (found === null || length === 0) return fail('common/not-found')
    const range = { offset: part * partBytes, length }
    const bytes = await readClassFile(platform.env, scope, { classId: found.classId, fileId, range })
    if (bytes === null) throw new Error(`the bytes of file ${fileId} of a feed are missing`)
    return { name: found.name, mediaType: found.mediaType, size: found.bytes, part, bytes: bytes.toBase64() }
  },
})

async function put(args: Args): Promise<{ missing: number[]; file: FeedFile | null }> {
  const { input, store, platform, scope, fail } = args
  const { classId, fileId, size, part } = input
  const { isTaught, file, hasRoom } = await store.loadFile(classId, fileId)
  if (!isTaught) return fail('classes/not-found')
  if (file !== null) return { missing: [], file: fileOf(file) }
  if (size > maxPaperFileBytes) return fail('assessments/file-too-large')
  const bytes = Uint8Array.fromBase64(input.bytes)
  if (bytes.length === 0 || bytes.length !== lengthOfPart(size, part))
    return fail('common/bad-request', { issues: [{ path: 'bytes', message: 'not a part of this size' }] })
  if (!hasRoom) return fail('sets/full')
  if (partCount(size) === 1) return finish(args, bytes)
  const own = { classId, fileId, ownerId: scope.personId }
  const { parts, objects } = await listArrivingParts(platform.env, scope, own)
  if (objects > maxUnpostedFiles * maxPartsOfFile) return fail('sets/full')
  await storeArrivingPart(platform.env, scope, { ...own, part, bytes })
  const missing = missingParts(size, parts.add(part))
  if (missing.length > 0) return { missing, file: null }
  const whole = await wholeOf(args)
  if (whole === null)
    return fail('common/bad-request', { issues: [{ path: 'size', message: 'not that of its parts' }] })
  const answer = await finish(args, whole)
  platform.defer('drop parts of a file', () =>
    dropArrivingParts(platform.env, scope, { ...own, parts: missingParts(size, new Set()) }),
  )
  return answer
}

/** The parts of a file together; null where they were sent with other sizes. */
async function wholeOf({ input, platform, scope }: Args): Promise<Uint8Array<ArrayBuffer> | null> {
  const { classId, fileId, size } = input
  const whole = new Uint8Array(size)
  for (const part of missingParts(size, new Set())) {
    const bytes = await readArrivingPart(platform.env, scope, { classId, fileId, ownerId: scope.personId, part })
    if (bytes === null || bytes.length !== lengthOfPart(size, part)) return null
    whole.set(bytes, part * partBytes)
  }
  return whole
}

/** Stores the bytes before the row. Their storage is counted for the file, however often the call is sent. */
async function finish({ input, store, platform, scope, now, commit, fail }: Args, sent: Uint8Array<ArrayBuffer>) {
  const { classId, fileId } = input
  const stored = paperFileOf(sent, input.name)
  if (stored === null) return fail('assessments/file-invalid')
  const { name, mediaType, bytes } = stored
  const { instituteId } = scope
  await loadStorage(platform.directory, { instituteId, entityId: fileId, bytes: bytes.length, isAtLeast: true, now })
  await storeClassFile(platform.env, scope, { classId, fileId, bytes })
  const file: FeedFile = { id: fileId, name, mediaType, bytes: bytes.length }
  return commit({
    action: 'feedFiles.put',
    entityId: fileId,
    effects: [store.insertFile(classId, file, now.toISOString())],
    guard: store.mayPut(classId, fileId),
    answer: { missing: [], file },
  })
}

function fileOf({ classId: _, ...file }: FileRow): FeedFile {
  return file
}
