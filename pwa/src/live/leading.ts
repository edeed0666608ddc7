import type { Seat } from '@takhti/schema/board/channel'
import type { BoardSession } from '#board/port.ts'

/** Whom a student of a live class follows: a teacher who is at the board. */
export function leaderOf(seats: readonly Seat[], ownId: string): string | null {
  return seats.find(({ personId, role }) => role === 'instructor' && personId !== ownId)?.personId ?? null
}

/**
 * Opens at the teacher's page and goes along, until the student looks elsewhere; a teacher whose line was gone is followed again when it is
 * back. `onFollows` hears whether that is so. Answers how to follow again, and how to stop.
 */
export function followTeacher(
  { sync }: Pick<BoardSession, 'sync'>,
  ownId: string,
  onFollows: (isFollowing: boolean) => void,
): { again(): void; stop(): void } {
  let wants = true
  let isSetting = false
  const take = () => {
    const leader = leaderOf(sync.seats.value, ownId)
    if (!wants || leader === null || sync.followed.value !== null) return
    isSetting = true
    sync.followed.set(leader)
    isSetting = false
  }
  const looked = () => {
    if (isSetting) return
    // Nobody is followed where nobody is; that is no wish of the student's.
    if (sync.followed.value === null && leaderOf(sync.seats.value, ownId) !== null) wants = false
    if (sync.followed.value !== null) wants = true
    onFollows(wants)
  }
  const stops = [sync.followed.subscribe(looked), sync.seats.subscribe(take)]
  take()
  return {
    again() {
      wants = true
      take()
      onFollows(true)
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}
