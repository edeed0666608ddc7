import { socketLimits } from '@takhti/schema/kit/channel'
import type { Peer, RecordingState, Rung } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import type { Connection } from 'partyserver'
import type { Place, Verdict } from '#rooms/room.ts'
import type { Seat } from '#rooms/seat.ts'
import type { OrderOfClass } from './order-of-class.ts'

/** The media state of a device. */
export type Shown = {
  mic: boolean
  camera: boolean
  screen?: boolean | undefined
  rung: Rung
  carried?: Carried | null | undefined
}

/** Whether it records the class; connections from before an update lack this field. */
export type Recorded = { recording?: RecordingState | null }

/** A device in a live class, and when it connected, in milliseconds. */
export type ClassPlace = Place<Shown & Recorded & { cameAt: number }>

export type From = Connection<ClassPlace>

/** The connected devices, as a room lists them. */
export type Here = Iterable<{ connection: From; place: ClassPlace }>

/** Whether a person teaches the live class; a role in the institute alone does not make one. */
export function isTeacher({ role, access }: Seat): boolean {
  return role === 'instructor' && access === 'write'
}

/** How long one of the present teachers has been here without a break; a silent connection does not count. */
export function taughtFor(here: Here, seenAt: (from: From, place: ClassPlace) => number, now: number): number {
  const teaching = [...here].filter(
    ({ connection, place }) => isTeacher(place.seat) && now - seenAt(connection, place) <= socketLimits.heartbeatMs,
  )
  return Math.max(0, ...teaching.map(({ place }) => now - place.cameAt))
}

/** Runs an action that only a teacher of the class may do. */
export function asTeacher(seat: Seat, act: () => Verdict | Promise<Verdict>): Verdict | Promise<Verdict> {
  return isTeacher(seat) ? act() : 'common/forbidden'
}

/** Everybody here as the others see them, or those of these devices; teachers aside are hidden. */
export function peersOf(here: Here, order: OrderOfClass, devices?: ReadonlySet<string>): Peer[] {
  const [hands, muted, barred] = [order.hands(), order.muted(), order.barred()]
  const those = [...here].filter(
    ({ connection, place }) => place.seat.isAside !== true && (devices?.has(connection.id) ?? true),
  )
  return those.map(({ connection, place: { seat, mic, camera, screen, rung, carried = null, recording = null } }) => {
    const { personId, name, role } = seat
    const at = hands.get(personId)
    const handAt = at === undefined ? null : new Date(at).toISOString()
    const isMuted = muted.has(personId)
    return {
      peerId: connection.id,
      personId,
      name,
      role,
      isTeacher: isTeacher(seat),
      handAt,
      isMuted,
      mic,
      camera,
      ...(screen === true && { screen }),
      rung,
      ...(carried !== null && { carried }),
      ...(barred.has(personId) && { isBarred: true }),
      recording,
    }
  })
}
