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

/** A turn that the room has not told back by then was lost. */
const tellsMs = 1_500

/**
 * Has the devices of one teacher show one page, whichever of them turned to it; a turn of this device's own is not taken back by what the
 * room told before it knew of it. Answers what ends that.
 */
export function keepTogether({ sync, editor }: Pick<BoardSession, 'sync' | 'editor'>, ownId: string): () => void {
  const { pages } = editor
  let known: string | null = null
  let wanted: string | null = null
  let turned: { pageId: string; atMs: number } | null = null
  const goAlong = () => {
    if (wanted === null || !pages.list.value.includes(wanted)) return
    if (wanted === pages.shownId.value) wanted = null
    else void editor.show(wanted)
  }
  const hear = () => {
    const pageId = sync.seats.value.find(({ personId }) => personId === ownId)?.pageId ?? null
    if (pageId === null || pageId === known) return
    known = pageId
    if (turned !== null && turned.pageId !== pageId && performance.now() - turned.atMs < tellsMs) return
    turned = null
    wanted = pageId
    goAlong()
  }
  const turn = () => {
    const pageId = pages.shownId.value
    if (pageId !== wanted) turned = { pageId, atMs: performance.now() }
    wanted = null
  }
  // A page that was just made comes into the list after the news of who shows it.
  const stops = [sync.seats.subscribe(hear), pages.shownId.subscribe(turn), pages.list.subscribe(goAlong)]
  hear()
  return () => stops.forEach((stop) => stop())
}
