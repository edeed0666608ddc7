import { feedFiles } from '@takhti/schema/feed/contract'
import type { FeedFile } from '@takhti/schema/feed/model'
import { maxUnpostedFiles } from '@takhti/schema/feed/rules'
import { readClassFilePart, receivePart } from '#files/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { feedFileStore, type FileRow } from './file-store.ts'

type Args = HandlerArgs<(typeof feedFiles)['put'], ReturnType<typeof feedFileStore>>

export const feedFilesHandlers = implement(feedFiles, feedFileStore, {
  put,

  async read({ input: { fileId, part }, store, platform, scope, now, fail }) {
    const found = await store.findReadableFile(fileId, now.toISOString())
    const read = found && (await readClassFilePart(platform, scope, { file: { ...found, use: 'feed' }, part }))
    return read ?? fail('common/not-found')
  },
})

async function put(args: Args): Promise<{ missing: number[]; file: FeedFile | null }> {
  const { input, store, platform, scope, now, commit, fail } = args
  const { classId, fileId } = input
  const { isTaught, file, hasRoom } = await store.loadFile(classId, fileId)
  if (!isTaught) return fail('classes/not-found')
  if (file !== null) return { missing: [], file: fileOf(file) }
  if (!hasRoom) return fail('sets/full')
  const arrived = await receivePart(platform, scope, { ...input, use: 'feed', mostWaiting: maxUnpostedFiles })
  if ('missing' in arrived) return { missing: arrived.missing, file: null }
  const answer = await commit({
    action: 'feedFiles.put',
    entityId: fileId,
    effects: [store.insertFile(classId, arrived.file, now.toISOString())],
    guard: store.mayPut(classId, fileId),
    answer: { missing: [], file: arrived.file },
  })
  platform.defer('drop parts of a file', arrived.dropParts)
  return answer
}

function fileOf({ classId: _, ...file }: FileRow): FeedFile {
  return file
}
