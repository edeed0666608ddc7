import type { AttachmentRef, Sides } from '@takhti/schema/messages/model'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { nameOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { queuedOf, withdrawQueued } from '#offline/queue-view.ts'
import type { OutboxEntry } from '#offline/rows.ts'

/** A message of this device that the server has not accepted. */
export type QueuedMessage = {
  key: string
  text: string
  fileIds: readonly string[]
  /** The names of its files; those that the server has already are not among them. */
  fileNames: readonly string[]
  madeAt: string
  isRefused: boolean
}

const sendCall = nameOf(lateCalls.messages.send)
const partCall = nameOf(lateCalls.messageFiles.put)

/** The messages of a conversation in the outbox, oldest first; the list loads again when one of them has left it. */
export function useMessageQueue({ classId, studentId, teacherId }: Sides): readonly QueuedMessage[] {
  const queued = useLiveQuery(load, [], [])
  const names = new Map(queued.filter(({ call }) => call === partCall).map((entry) => [partOf(entry).fileId, entry]))
  const own = queued.flatMap((entry) => {
    if (entry.call !== sendCall) return []
    const message = messageOf(entry)
    if (message.classId !== classId || message.studentId !== studentId || message.teacherId !== teacherId) return []
    const { idempotencyKey: key, madeAt, state } = entry
    const fileIds = fileIdsOf(message)
    const fileNames = fileIds.flatMap((id) => {
      const part = names.get(id)
      return part === undefined ? [] : [partOf(part).name]
    })
    return [{ key, text: message.text, fileIds, fileNames, madeAt, isRefused: state === 'parked' }]
  })
  const count = own.length
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) invalidateArea('messages')
    before.current = count
  }, [count])
  return own
}

/**
 * Takes a message that waits out of the outbox, with what waits of its files. Returns what puts it back, or null where it
 * was sent meanwhile.
 */
export async function withdrawMessage({ key, fileIds }: QueuedMessage): Promise<(() => Promise<void>) | null> {
  const isMessage = (entry: OutboxEntry) => entry.call === sendCall && entry.idempotencyKey === key
  return await withdrawQueued(isMessage, (entry) => entry.call === partCall && fileIds.includes(partOf(entry).fileId))
}

async function load(): Promise<OutboxEntry[]> {
  return (await Promise.all([queuedOf(partCall), queuedOf(sendCall)])).flat()
}

function messageOf({ input }: OutboxEntry) {
  // This area's form alone writes entries of this call.
  return input as Sides & { text: string; attachments?: AttachmentRef[] }
}

function partOf({ input }: OutboxEntry) {
  // The files of classes alone write entries of this call.
  return input as { fileId: string; name: string }
}

function fileIdsOf({ attachments = [] }: ReturnType<typeof messageOf>): string[] {
  return attachments.flatMap(({ kind, id }) => (kind === 'file' ? [id] : []))
}
