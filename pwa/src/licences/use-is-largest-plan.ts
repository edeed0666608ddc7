import { isLargestPlan } from '@takhti/schema/licences/plans'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

/**
 * Whether the institute has the largest plan of its kind, so that there is none to upgrade to. A lapsed one can be
 * renewed.
 */
export function useIsLargestPlan(): boolean {
  const { data } = useQuery(q(calls.licences.details, {}))
  return data !== undefined && !data.data.isLapsed && isLargestPlan(data.data.featureSet)
}
