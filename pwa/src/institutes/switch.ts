import type { InstituteOfPerson } from '@takhti/schema/institutes/model'
import { calls, nameOf } from '#api/calls.ts'
import { rememberPerson, requirePerson, revisePerson, type Person, type Place } from '#api/person.ts'
import { returnPath } from '#api/return-path.ts'
import { landingOf } from '#api/session.ts'
import { databaseIdOf } from '#offline/database-id.ts'
import { outboxOf } from '#offline/flusher.ts'
import { hideSpinner, showSpinner } from '#ui/spinners.ts'
import { forgetLook } from '#ui/theme.ts'

/** The overlay from the choice of an institute to the restart of the app. */
const tag = 'institute'

/**
 * Switches to another institute, with the role held there, and restarts the app on that user database. It works without
 * a network: the new database's outbox notifies the server, and every call names its institute anyway.
 */
export async function actIn({ instituteId, role, roles, landing }: Place): Promise<void> {
  const person: Person = { ...requirePerson(), instituteId, role, roles, landing }
  rememberPerson(person)
  forgetLook()
  // A second press would enter another institute before the first restart.
  showSpinner({ tag })
  try {
    await outboxOf(databaseIdOf(person)).add({ call: nameOf(calls.institutes.actIn), input: { instituteId } })
  } catch (error) {
    hideSpinner(tag)
    throw error
  }
  location.assign(returnPath(location.search, landingOf(person)))
}

/** One of a person's institutes, as the device stores it. */
export function placeOf({ instituteKneuraId, name, role, roles, landing }: InstituteOfPerson): Place {
  return { instituteId: instituteKneuraId, name, role, roles, landing }
}

/** Stores the person's institutes and roles, which may have changed since they signed in. */
export function rememberPlaces(places: readonly Place[]): void {
  revisePerson((person) => {
    const { role, roles, landing } = places.find(({ instituteId }) => instituteId === person.instituteId) ?? person
    return { ...person, role, roles, landing, places }
  })
}
