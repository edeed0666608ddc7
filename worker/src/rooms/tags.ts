import type { Farewell } from './rpc.ts'

const ofSession = 'session:'

/** The tags by which the runtime finds the sockets of a session or of a person, also after hibernation. */
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
