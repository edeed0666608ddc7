import type { OwnFactors } from '@takhti/schema/accounts/factors/model'
import { useCallback, useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'

/** The person's second factors; null until they load, and for sessions that may not see them. */
export function useFactors(): { factors: OwnFactors | null; refetch: () => void } {
  const [factors, setFactors] = useState<OwnFactors | null>(null)
  const refetch = useCallback(() => {
    send(lateCalls.factors.get, {}).then(setFactors, () => {})
  }, [])
  useEffect(refetch, [refetch])
  return { factors, refetch }
}
