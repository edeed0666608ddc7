import { socketLimits } from '@takhti/schema/kit/channel'
import type { Peer, RecordingState, Rung } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import type { Connection } from 'partyserver'
import type { Place, Verdict } from '#rooms/room.ts'
import type { Seat } from '#rooms/seat.ts'
import type { OrderOfClass } from './order-of-class.ts'

/** What a device shows and hears with. */
export type Shown = { mic: boolean; camera: boolean; rung: Rung; carried?: Carried | null | undefined }

/** Whether it records the class; lines that slept through an update say nothing of it. */
export type Recorded = { recording?: RecordingState | null }

/** A device in a live class, and when it came, in milliseconds. */
export type ClassPlace = Place<Shown & Recorded & { cameAt: number }>

export type From = Connection<ClassPlace>

/** Those who are connected, as a room gives them. */
type Here = Iterable<{ connection: From; place: ClassPlace }>

/** Whether somebody teaches the class that is live: a role in the institute alone does not say so. */
export function isTeacher({ role, access }: Seat): boolean {
  return role === 'instructor' && access === 'write'
}

/** How long one of these who teach has been here without a break; a line that has gone silent counts for nothing. */
export function taughtFor(here: Here, heardAt: (from: From, place: ClassPlace) => number, now: number): number {
  const teaching = [...here].filter(
    ({ connection, place }) => isTeacher(place.seat) && now - heardAt(connection, place) <= socketLimits.heartbeatMs,
  )
  return Math.max(0, ...teaching.map(({ place }) => now - place.cameAt))
}

/** Does what only whoever teaches the class may do. */
export function asTeacher(seat: Seat, act: () => Verdict | Promise<Verdict>): Verdict | Promise<Verdict> {
  return isTeacher(seat) ? act() : 'common/forbidden'
}

/** Everybody here as the others see them, or those of these devices; nobody sees who is aside. */
export function peersOf(here: Here, order: OrderOfClass, devices?: ReadonlySet<string>): Peer[] {
  const [hands, muted, barred] = [order.hands(), order.muted(), order.barred()]
  const those = [...here].filter(
    ({ connection, place }) => place.seat.isAside !== true && (devices?.has(connection.id) ?? true),
  )
  return those.map(({ connection, place: { seat, mic, camera, rung, carried = null, recording = null } }) => {
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
      rung,
      ...(carried !== null && { carried }),
      ...(barred.has(personId) && { isBarred: true }),
      recording,
    }
  })
}
