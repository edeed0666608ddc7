import type { Role } from '@takhti/schema/kit/roles'

/** The person behind a socket, as the API admitted them; small, because it is stored in the socket's attachment. */
export type Seat = {
  personId: string
  name: string
  role: Role
  instituteId: string
  sessionId: string
  access: 'write' | 'read'
  /** Set where the session is that of a paired device, in the channel of its person. */
  deviceId?: string
  /** Set where the person prevents a live class from ending, and is none of its devices. */
  isAside?: true
  /** Set where the institute has switched the sounds of a quiz's panel off. */
  isSilent?: true
}
