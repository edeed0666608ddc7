import { newId } from '@takhti/schema/kit/ids'
import { useEffect } from 'react'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { useOnline } from '#offline/connectivity.ts'
import { handIn, storeStarted, type DeviceAttempt } from './attempt-store.ts'

/**
 * Merges the attempt of this device with the server's: answers of another device, a later end, and a hand-in elsewhere.
 * It starts no other attempt. Resolves to whether the server answered.
 */
export async function resume({ assessmentId, assessmentResponseId }: DeviceAttempt): Promise<boolean> {
  const idempotencyKey = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  try {
    await storeStarted(await send(lateCalls.responses.start, { assessmentId, isResume: true }, { idempotencyKey }))
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isUnanswered) return false
    // The assessment may be removed while its attempt runs: only the attempt itself shows that it has ended.
    const { personId: createdBy } = requirePerson()
    const response = await send(lateCalls.responses.read, { assessmentId, createdBy }).catch(() => null)
    const isEnded = response?.assessmentResponseId === assessmentResponseId && response.submittedAt !== null
    // A repeat of the hand-in fetches the receipt that exists.
    if (isEnded) await handIn(assessmentId)
    return response !== null
  }
}

/** Resumes the open attempt when its screen opens, and when the network returns. */
export function useResume(attempt: DeviceAttempt | null): void {
  const isOnline = useOnline()
  const isOpen = attempt?.status === 'open'
  const responseId = attempt?.assessmentResponseId
  useEffect(() => {
    if (!isOpen || !isOnline || attempt === null) return
    void resume(attempt).catch(() => {})
    // A changed answer needs no resume.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, isOnline, responseId])
}
