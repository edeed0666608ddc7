import type { Farewell } from './rpc.ts'

const ofSession = 'session:'

/** By these the runtime finds the sockets of a session or of a person, also after a room slept. */
export function sessionTag(sessionId: string): string {
  return `${ofSession}${sessionId}`
}

export function personTag(personId: string): string {
  return `person:${personId}`
}

export function isSessionTag(tag: string): boolean {
  return tag.startsWith(ofSession)
}

/** Undefined for everybody. */
export function tagOf(who: Farewell['who']): string | undefined {
  if (typeof who === 'string') return undefined
  return 'sessionId' in who ? sessionTag(who.sessionId) : personTag(who.personId)
}
