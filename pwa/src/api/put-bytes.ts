import { headers } from '@takhti/schema/kit/headers'
import { ApiError, fromAnswer } from './errors.ts'
import { currentPerson } from './person.ts'
import { readToken } from './sealed-token.ts'

/** Sends bytes as they are to a route beside the contract, which takes more than a call. Throws an `ApiError`. */
export async function putBytes(path: string, bytes: Blob): Promise<void> {
  try {
    const token = await readToken()
    const institute = currentPerson()?.instituteId ?? null
    const answer = await fetch(`/api${path}`, {
      method: 'PUT',
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(institute !== null && { [headers.institute]: institute }),
      },
    })
    if (!answer.ok) throw fromAnswer(answer.status, await answer.json().catch(() => null))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('offline')
  }
}
