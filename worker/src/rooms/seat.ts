import type { Role } from '@takhti/schema/kit/roles'

/** Who sits behind a socket, as the API admitted them; small, because it is kept in the socket's attachment. */
export type Seat = {
  personId: string
  name: string
  role: Role
  instituteId: string
  sessionId: string
  access: 'write' | 'read'
  /** Set where the session is that of a paired device, in the channel of its person. */
  deviceId?: string
  /** Set of who keeps a live class from ending, and is none of its devices. */
  isAside?: true
}
