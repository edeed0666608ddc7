import type { Version } from '@takhti/schema/lessons/versions/contract'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import type { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

/** A version's response: its snapshot, an error, or null while pending. */
export type VersionBytes = Uint8Array | ApiError | null

/** The subject of a history. */
type Subject = { readonly flow_id: string; readonly pageId?: string }

/** The snapshot of the chosen version; another choice aborts the previous request. */
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
