import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { currentPerson } from '#api/person.ts'
import { returnPath } from '#api/return-path.ts'
import { landingOf, startSession } from '#api/session.ts'
import { isDoorPath } from './paths.ts'
import type { Ticket } from './ticket.ts'

/** Exchanges a login code for a session, once, and goes on to a page of this origin. */
export async function enterByTicket({ token, redirect }: Ticket): Promise<void> {
  const back = `?back=${encodeURIComponent(redirect)}`
  // Whoever is signed in here stays: an address that somebody sent must not put another person in their place.
  const person = currentPerson() ?? (await exchanged(token))
  if (person === null) return location.replace(`/login${back}`)
  const path = returnPath(back, landingOf(person))
  location.replace(isDoorPath(new URL(path, location.origin).pathname) ? landingOf(person) : path)
}

async function exchanged(token: string) {
  try {
    return await startSession(await send(calls.sessions.loginViaToken, { token }))
  } catch {
    // Used, expired, or no network: the door asks in the ordinary way.
    return null
  }
}
