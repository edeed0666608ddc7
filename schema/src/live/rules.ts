/** How long a ticket is good for. */
export const ticketLifetimeMs = 30_000

/** How long a live class waits for a teacher after the last one was heard. */
export const graceMs = 60_000

/** A look at a class that comes so long after it was due comes from a room that was itself away. */
const lateMs = 20_000

/** The longest line of chat, in UTF-16 units. */
export const maxChatLine = 500

/** How many lines of chat a class keeps; whoever comes late reads these. */
export const maxChatLines = 200

/** How many cameras of students a class shows at once, the teachers' beside them. */
export const maxCameras = 6

/** How somebody stands to the chat of a live class. */
type Writing = { isTeacher: boolean; isChatOpen: boolean; isBarred: boolean }

/** Whether somebody may write in chat. Whoever was muted may: what is taken from them is the voice. */
export function mayWrite({ isTeacher, isChatOpen, isBarred }: Writing): boolean {
  return isTeacher || (isChatOpen && !isBarred)
}

/** The path of a room's socket below `/api`; the ticket goes into the query as `ticket`. */
export function roomPath(room: 'lesson' | 'page' | 'class' | 'quiz' | 'user' | 'wall', name: string): string {
  return `/rooms/${room}/${name}`
}

/** What decides about the end of a live class, in milliseconds: when a teacher was last heard, where one sits. */
export type Holding = { teacherHeardAt: number | null; awaySince: number }

/** When a class ends if no teacher is heard until then. */
export function endsAt({ teacherHeardAt, awaySince }: Holding): number {
  return (teacherHeardAt ?? awaySince) + graceMs
}

/** Since when no teacher is in a class: while its room was away, nobody could come back to it. */
export function awayFrom(since: number | null, now: number): number {
  return since === null || now - since > graceMs + lateMs ? now : since
}
