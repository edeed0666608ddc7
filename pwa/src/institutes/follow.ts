import { QueryObserver } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { currentPerson, rememberPlaces } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'
import { showLook } from './look.ts'
import { placeOf } from './switch.ts'

/** Shows how the institute looks, now and whenever this page learns that it changed. */
export function followInstitute(): void {
  void followPlaces()
  const look = new QueryObserver(queryClient, q(calls.institutes.get, {}))
  look.subscribe(({ data }) => data && showLook(data.data.brandColour))
}

/** Learns where the person belongs; without a network all stays as it was. */
export async function followPlaces(): Promise<void> {
  if (currentPerson() === null) return
  const places = await queryClient.fetchQuery(q(calls.institutes.list, {})).catch(() => null)
  if (places !== null) rememberPlaces(places.data.items.map(placeOf))
}
