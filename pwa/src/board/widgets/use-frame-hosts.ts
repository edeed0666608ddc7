import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/** The hosts whose pages the institute allows in lessons, as this device last heard; empty where it never did. */
export function useFrameHosts(): string {
  const { data } = useQuery(q(calls.institutes.get, {}))
  // An answer that the device kept from before there was such a list.
  const hosts: string | undefined = data?.data.frameHosts
  return hosts ?? ''
}
