import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/** The hosts whose pages the institute allows in lessons, as last fetched on this device; empty before the first answer. */
export function useFrameHosts(): string {
  const { data } = useQuery(q(calls.institutes.get, {}))
  // A cached answer from before the list existed.
  const hosts: string | undefined = data?.data.frameHosts
  return hosts ?? ''
}
