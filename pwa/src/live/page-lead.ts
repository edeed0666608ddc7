import type { Seat } from '@takhti/schema/board/channel'
import type { BoardSession } from '#board/port.ts'

/** The person whom a student of a live class follows: a teacher who is at the board. */
export function leaderOf(seats: readonly Seat[], ownId: string): string | null {
  return seats.find(({ personId, role }) => role === 'instructor' && personId !== ownId)?.personId ?? null
}

/**
 * Opens at the teacher's page and follows, until the student looks elsewhere. A teacher whose connection was lost is
 * followed again after the reconnect. `onFollows` receives each change. Returns functions to follow again, and to
 * stop.
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
    // Without a leader none is followed; that is not the student's choice.
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

/** A turn that the room has not broadcast within this time was lost, in milliseconds. */
const broadcastMs = 1_500

/**
 * Makes the devices of one teacher show one page, whichever of them turned to it. A turn of this device is not
 * reverted by a state that the room sent before it. Returns a function that stops this.
 */
export function syncPages({ sync, editor }: Pick<BoardSession, 'sync' | 'editor'>, ownId: string): () => void {
  const { pages } = editor
  let known: string | null = null
  let wanted: string | null = null
  let turned: { pageId: string; atMs: number } | null = null
  const goAlong = () => {
    if (wanted === null || !pages.list.value.includes(wanted)) return
    if (wanted === pages.shownId.value) wanted = null
    else void editor.show(wanted)
  }
  const listen = () => {
    const pageId = sync.seats.value.find(({ personId }) => personId === ownId)?.pageId ?? null
    if (pageId === null || pageId === known) return
    known = pageId
    if (turned !== null && turned.pageId !== pageId && performance.now() - turned.atMs < broadcastMs) return
    turned = null
    wanted = pageId
    goAlong()
  }
  const turn = () => {
    const pageId = pages.shownId.value
    if (pageId !== wanted) turned = { pageId, atMs: performance.now() }
    wanted = null
  }
  // A new page enters the list after the event of the person who shows it.
  const stops = [sync.seats.subscribe(listen), pages.shownId.subscribe(turn), pages.list.subscribe(goAlong)]
  listen()
  return () => stops.forEach((stop) => stop())
}
