import { messageFiles } from '@takhti/schema/messages/contract'
import type { MessageFile } from '@takhti/schema/messages/model'
import { maxUnsentFiles } from '@takhti/schema/messages/rules'
import { readClassFilePart, receivePart } from '#files/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { messageFileStore, type FileRow } from './file-store.ts'

type Args = HandlerArgs<(typeof messageFiles)['put'], ReturnType<typeof messageFileStore>>

export const messageFilesHandlers = implement(messageFiles, messageFileStore, {
  put,

  async read({ input: { fileId, part }, store, platform, scope, now, fail }) {
    const found = await store.findReadableFile(fileId, now)
    const read = found && (await readClassFilePart(platform, scope, { file: { ...found, use: 'messages' }, part }))
    return read ?? fail('common/not-found')
  },
})

async function put(args: Args): Promise<{ missing: number[]; file: MessageFile | null }> {
  const { input, store, platform, scope, now, commit, fail } = args
  const { classId, fileId } = input
  const { writes, file, hasRoom } = await store.loadFile(classId, fileId)
  if (!writes) return fail('classes/not-found')
  if (file !== null) return { missing: [], file: fileOf(file) }
  if (!hasRoom) return fail('sets/full')
  const arrived = await receivePart(platform, scope, { ...input, use: 'messages', mostWaiting: maxUnsentFiles })
  if ('missing' in arrived) return { missing: arrived.missing, file: null }
  const answer = await commit({
    action: 'messageFiles.put',
    entityId: fileId,
    effects: [store.insertFile(classId, arrived.file, now.toISOString())],
    guard: store.mayPut(classId, fileId),
    answer: { missing: [], file: arrived.file },
  })
  platform.defer('drop parts of a file', arrived.dropParts)
  return answer
}

function fileOf({ classId: _, ...file }: FileRow): MessageFile {
  return file
}
