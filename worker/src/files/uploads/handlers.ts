import { uploads } from '@takhti/schema/files/uploads/contract'
import type { Upload } from '@takhti/schema/files/uploads/model'
import { lengthOfPart, missingParts, partCount, progressOf } from '@takhti/schema/files/uploads/rules'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { hourMs } from '@takhti/schema/kit/durations'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import { storeFilePart, listFileParts, readFilePart } from '#platform/blobs.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { dropFile } from './purge.ts'
import { uploadsStore, type FoundUpload, type UploadRow } from './store.ts'

type Store = ReturnType<typeof uploadsStore>
type Args<Name extends keyof typeof uploads> = HandlerArgs<(typeof uploads)[Name], Store>

export const uploadsHandlers = implement(uploads, uploadsStore, {
  begin: (args) => begin(args),
  part: (args) => storePart(args),
  finish: (args) => finish(args),

  async cancel(args) {
    const found = (await args.store.find(args.input.id)) ?? args.fail('common/not-found')
    const answer = { message: 'Upload cancelled' }
    // A file that another device has finished meanwhile stays.
    if (found.status === 'SUCCESS') return answer
    return remove(args, found, { action: 'uploads.cancel', answer })
  },

  async remove(args) {
    const found = await args.store.find(args.input.id)
    if (found?.status !== 'SUCCESS') return args.fail('common/not-found')
    return remove(args, found, { action: 'uploads.remove', answer: { message: 'File deleted' } })
  },

  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const rows = await store.page({ after: readCursor(input.cursor, 1), skip, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.id], item: (row) => row })
  },

  async read({ input: { id, part }, store, platform, scope, fail }) {
    const found = await store.find(id)
    const isThere = found?.status === 'SUCCESS' && found.removedAt === null
    if (!isThere || part >= partCount(found.bytes)) return fail('common/not-found')
    const bytes = await readFilePart(platform.env, scope, { fileId: id, part })
    if (bytes === null) throw new Error(`part ${part} of file ${id} is missing`)
    return { bytes: bytes.toBase64() }
  },
})

/** The whole file counts as storage from its beginning, so that no upload runs out of room at its end. */
async function begin(args: Args<'begin'>) {
  const { input, store, platform, now, newId, commit } = args
  const { parts, ...named } = input
  const contentHash = await sha256(`${named.file}\n${parts.join('')}`)
  const before = await store.findSame(contentHash)
  if (before !== null) return goOn(args, before)
  const at = now.toISOString()
  const row = {
    ...named,
    id: newId(),
    status: 'IN_PROGRESS',
    createdAt: at,
    touchedAt: at,
    parts: parts.join(''),
  } as const
  return holding(platform, args, async ({ hold }) => {
    await hold({ dataStorage: named.bytes })
    return commit({
      action: 'uploads.begin',
      entityId: row.id,
      detail: { after: { bytes: named.bytes } },
      effects: [store.insert({ ...row, contentHash })],
      guard: store.isNew(contentHash),
      answer: answerOf(row, missingParts(row.bytes, new Set())),
    })
  })
}

/** The same file again: uploading, complete, or in the trash, from which it is restored. */
async function goOn(args: Args<'begin'>, before: FoundUpload): Promise<Upload> {
  if (before.removedAt === null) return uploadOf(args, before)
  const { store, scope, commit } = args
  return commit({
    action: 'uploads.begin',
    entityId: before.id,
    effects: [store.restore(before.id)],
    changes: [{ entity: 'content', entityId: before.id, kind: 'upsert', audience: `person:${scope.personId}` }],
    guard: store.exists(before.id, before.status),
    answer: await uploadOf(args, before),
  })
}

/** R2 is the record of which parts exist. Bytes that do not match their hash are refused. */
async function storePart({ input, store, platform, scope, now, fail }: Args<'part'>) {
  const { id, part } = input
  const found = await store.find(id)
  if (found === null) return fail('common/not-found')
  const answer = { message: 'Part saved' }
  // Another device has uploaded the last one meanwhile.
  if (found.status === 'SUCCESS') return answer
  const bytes = Uint8Array.fromBase64(input.bytes)
  const hash = found.parts.slice(part * 64, (part + 1) * 64)
  const isNamed = bytes.length > 0 && bytes.length === lengthOfPart(found.bytes, part) && (await sha256(bytes)) === hash
  if (!isNamed)
    return fail('common/bad-request', { issues: [{ path: 'bytes', message: 'not the part that was named' }] })
  await storeFilePart(platform.env, scope, { fileId: id, part, bytes })
  if (now.getTime() - Date.parse(found.touchedAt) > hourMs) await store.touch(id, now.toISOString())
  return answer
}

async function finish(args: Args<'finish'>) {
  const { input, store, now, commit, scope, fail } = args
  const found = await store.find(input.id)
  if (found === null) return fail('common/not-found')
  const upload = await uploadOf(args, found)
  if (found.status === 'SUCCESS' || upload.missing.length > 0) return upload
  return commit({
    action: 'uploads.finish',
    entityId: found.id,
    effects: [store.setStatus(found.id, 'SUCCESS', now.toISOString())],
    changes: [{ entity: 'content', entityId: found.id, kind: 'upsert', audience: `person:${scope.personId}` }],
    guard: store.exists(found.id, 'IN_PROGRESS'),
    answer: answerOf({ ...found, status: 'SUCCESS' }, []),
  })
}

type Removing = { action: AuditAction; answer: { message: string } }

/** First the row marks the file as removed; its bytes and their storage follow, at the latest with the cron trigger. */
async function remove(args: Args<'cancel' | 'remove'>, { id, status, bytes }: UploadRow, { action, answer }: Removing) {
  const { store, now, commit, scope, platform } = args
  await commit({
    action,
    entityId: id,
    effects: [store.setStatus(id, 'REMOVED', now.toISOString())],
    changes: [{ entity: 'content', entityId: id, kind: 'remove', audience: `person:${scope.personId}` }],
    guard: store.exists(id, status),
    answer,
  })
  platform.defer('drop file', () => dropFile(platform, { instituteId: scope.instituteId, fileId: id, bytes }))
  return answer
}

/** An upload with its missing parts, as R2 lists them. */
async function uploadOf({ platform, scope }: { platform: Platform; scope: Scope }, row: UploadRow): Promise<Upload> {
  if (row.status === 'SUCCESS') return answerOf(row, [])
  return answerOf(row, missingParts(row.bytes, await listFileParts(platform.env, scope, row.id)))
}

function answerOf(found: UploadRow, missing: number[]): Upload {
  const { id, file, mediaType, bytes, status, createdAt } = found
  const row = { id, file, mediaType, bytes, status, createdAt }
  return { ...row, missing, progress: row.status === 'SUCCESS' ? 100 : progressOf(row.bytes, missing) }
}
