import { QueryObserver } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { isOverdueNews } from '#api/overdue.ts'
import { currentPerson, revisePerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'
import { landingOf } from '#api/session.ts'
import { paths } from '#screen/paths.ts'
import { showLook } from '#ui/look.ts'
import { placeOf, rememberPlaces } from './switch.ts'

/** Applies the institute's look, now and whenever this page learns of a change. */
export function followInstitute(): void {
  void followPlaces()
  const look = new QueryObserver(queryClient, q(calls.institutes.get, {}))
  look.subscribe(({ data }) => {
    if (data === undefined) return
    showLook(data.data.brandColour)
    if (data.data.isLapsed) showOnce()
  })
}

/**
 * Redirects to the page of the ended licence: once in each institute after signing in, and never away from a lesson.
 */
function showOnce(): void {
  const person = currentPerson()
  if (person === null || location.pathname !== landingOf(person)) return
  if (isOverdueNews(person)) location.assign(paths.overdue)
}

/** Updates the person's institutes; without a network nothing changes. */
export async function followPlaces(): Promise<void> {
  const person = currentPerson()
  if (person === null) return
  if (person.reach === undefined) void learnReach()
  const places = await queryClient.fetchQuery(q(calls.institutes.list, {})).catch(() => null)
  if (places !== null) rememberPlaces(places.data.items.map(placeOf))
}

/** A sign-in of an older build stored no reach: one call about the account shows whether the session is a card's. */
async function learnReach(): Promise<void> {
  const reach = await send(calls.sessions.list, {}).then(
    () => 'full' as const,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'common/forbidden' ? ('card' as const) : undefined,
  )
  if (reach !== undefined) revisePerson((known) => ({ ...known, reach }))
}
