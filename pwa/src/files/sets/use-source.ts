import type { Content } from '@takhti/schema/files/model'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/** The capture that a set was made from; null while it is not loaded, or where there is none. */
export function useSource(sourceId: string | null): Content | null {
  const { data } = useQuery({ ...q(calls.files.get, { id: sourceId ?? '' }), enabled: sourceId !== null, retry: false })
  return data?.data ?? null
}
