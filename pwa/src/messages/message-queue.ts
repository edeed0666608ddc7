import type { AttachmentRef, Sides } from '@takhti/schema/messages/model'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { nameOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { queuedOf } from '#offline/queue-view.ts'

/** A message of this device that the server has not accepted. */
export type QueuedMessage = { key: string; text: string; fileCount: number; madeAt: string; isRefused: boolean }

/** The messages of a conversation in the outbox, oldest first; the list loads again when one of them has left it. */
export function useMessageQueue({ classId, studentId, teacherId }: Sides): readonly QueuedMessage[] {
  const queued = useLiveQuery(() => queuedOf(nameOf(lateCalls.messages.send)), [], [])
  const own = queued.flatMap(({ input, idempotencyKey, madeAt, state }) => {
    // This area's form alone writes entries of this call.
    const message = input as Sides & { text: string; attachments?: AttachmentRef[] }
    const isHere = message.classId === classId && message.studentId === studentId && message.teacherId === teacherId
    const fileCount = message.attachments?.filter(({ kind }) => kind === 'file').length ?? 0
    return isHere ? [{ key: idempotencyKey, text: message.text, fileCount, madeAt, isRefused: state === 'parked' }] : []
  })
  const count = own.length
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) invalidateArea('messages')
    before.current = count
  }, [count])
  return own
}
