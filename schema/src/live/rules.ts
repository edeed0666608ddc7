/** The lifetime of a ticket. */
export const ticketLifetimeMs = 30_000

/** How long a live class waits for a teacher after the last activity of one. */
export const graceMs = 60_000

/** A check of a class that is this late, in milliseconds, comes from a room that was itself away. */
const lateMs = 20_000

/** The maximum length of a chat message, in UTF-16 units. */
export const maxChatLine = 500

/** The maximum length of a caption, in UTF-16 units. */
export const maxCaption = 300

/** The number of chat messages that a class stores; a late participant receives them. */
export const maxChatLines = 200

/** The maximum of concurrent students' cameras in a class, without the teachers'. */
export const maxCameras = 6

/** A participant's chat permissions in a live class. */
type Writing = { isTeacher: boolean; isChatOpen: boolean; isBarred: boolean }

/** Whether a participant may write in chat. A muted one may, because muting removes only the voice. */
export function mayWrite({ isTeacher, isChatOpen, isBarred }: Writing): boolean {
  return isTeacher || (isChatOpen && !isBarred)
}

/** The path of a room's socket below `/api`; the ticket is the query parameter `ticket`. */
export function roomPath(room: 'lesson' | 'page' | 'class' | 'quiz' | 'user' | 'wall', name: string): string {
  return `/rooms/${room}/${name}`
}

/**
 * The state that decides about the end of a live class, in milliseconds: the last activity of a present teacher, or the
 * time since the last one left.
 */
export type Holding = { teacherSeenAt: number | null; awaySince: number }

/** When a class ends without further activity of a teacher. */
export function endsAt({ teacherSeenAt, awaySince }: Holding): number {
  return (teacherSeenAt ?? awaySince) + graceMs
}

/**
 * The time since when a class has no teacher. It starts when the room is back, because no teacher could return while
 * the room was away.
 */
export function awayFrom(since: number | null, now: number): number {
  return since === null || now - since > graceMs + lateMs ? now : since
}
