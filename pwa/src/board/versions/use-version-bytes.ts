import type { Version } from '@takhti/schema/lessons/versions/contract'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import type { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

/** A version as it was answered: its snapshot, why there is none, or null while it is on its way. */
export type VersionBytes = Uint8Array | ApiError | null

/** What a history is of. */
type Subject = { readonly flow_id: string; readonly pageId?: string }

/** The snapshot of the version that is chosen; another choice lets go of the one before. */
export function useVersionBytes({ flow_id, pageId }: Subject, chosen: Version | null): VersionBytes {
  const [answer, setAnswer] = useState<{ of: Version; bytes: VersionBytes } | null>(null)
  useEffect(() => {
    if (chosen === null) return
    const abort = new AbortController()
    const input = { flow_id, version: chosen.version, ...(pageId !== undefined && { pageId }) }
    const give = (bytes: VersionBytes) => {
      if (!abort.signal.aborted) setAnswer({ of: chosen, bytes })
    }
    send(lateCalls.versions.get, input, { signal: abort.signal }).then(
      ({ bytes }) => give(bytesOf(bytes)),
      // `send` throws nothing else.
      (error: ApiError) => give(error),
    )
    return () => abort.abort()
  }, [flow_id, pageId, chosen])
  return answer !== null && answer.of === chosen ? answer.bytes : null
}
