import { QueryObserver } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { isOverdueNews } from '#api/overdue.ts'
import { currentPerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'
import { landingOf } from '#api/session.ts'
import { paths } from '#app/paths.ts'
import { showLook } from './look.ts'
import { placeOf, rememberPlaces } from './switch.ts'

/** Shows how the institute looks, now and whenever this page learns that it changed. */
export function followInstitute(): void {
  void followPlaces()
  const look = new QueryObserver(queryClient, q(calls.institutes.get, {}))
  look.subscribe(({ data }) => {
    if (data === undefined) return
    showLook(data.data.brandColour)
    if (data.data.isLapsed) sayOnce()
  })
}

/** Leads to the page that says the licence has ended: once in each institute after signing in, and never away from a lesson. */
function sayOnce(): void {
  const person = currentPerson()
  if (person === null || location.pathname !== landingOf(person)) return
  if (isOverdueNews(person)) location.assign(paths.overdue)
}

/** Learns where the person belongs; without a network all stays as it was. */
export async function followPlaces(): Promise<void> {
  if (currentPerson() === null) return
  const places = await queryClient.fetchQuery(q(calls.institutes.list, {})).catch(() => null)
  if (places !== null) rememberPlaces(places.data.items.map(placeOf))
}
