import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { SetChange } from '@takhti/schema/questions/sets/rules'
import { bytesOf } from '#api/from-base64.ts'

/** The bytes of a file in base64, under the name that the server would give it. */
export type NewFile = { name: string; bytes: string }

/** Files that forms have attached to questions which are not saved yet, by their ids. */
const offered = new Map<string, NewFile>()

export function offerBytes(fileId: string, file: NewFile): void {
  offered.set(fileId, file)
}

/** The bytes of a file of a question that is being written; null of every other file. */
export function offeredBytes(fileId: string): Uint8Array<ArrayBuffer> | null {
  const file = offered.get(fileId)
  return file === undefined ? null : bytesOf(file.bytes)
}

/** The new files that changed questions name. They are saved with the questions, and offered no more. */
export function takeOffered(changes: readonly SetChange<DraftQuestion>[]) {
  return changes.flatMap((change) => {
    if (change.kind !== 'put') return []
    const { id: questionId, files = [] } = change.item
    return files.flatMap(({ id }) => {
      const file = offered.get(id)
      offered.delete(id)
      return file === undefined ? [] : [{ questionId, id, file }]
    })
  })
}
