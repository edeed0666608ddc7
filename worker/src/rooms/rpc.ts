import type { DeviceMessage } from '@takhti/schema/devices/messages/model'
import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { LiveMode } from '@takhti/schema/live/model'
import type { userChannel } from '@takhti/schema/notifications/channel'
import type { Question } from '@takhti/schema/questions/model'
import type { OwnQuiz, QuizResults, QuizSettings } from '@takhti/schema/quizzes/model'
import type { RoomKind } from './names.ts'
import type { Arrived, QuizSetup, Reported, ShardNews, ShardSetup, Sitter, Told, Welcome } from './quiz-rows.ts'
import type { Seat } from './seat.ts'

/** A ticket as the room keeps it: only its hash, so that rows never open a room. */
export type ExpectedSeat = { ticketHash: string; seat: Seat; expiresAt: number }

/** Whose sockets to close: of a session, of a person, of everybody, or of those who may not write. */
export type Dismissed = { sessionId: string } | { personId: string } | 'everyone' | 'readers'

/** Whose sockets to close, and with which code of `closeCodes`. */
export type Farewell = { who: Dismissed; code: number }

/** What the worker may ask of any room. */
export type RoomRpc = Rpc.DurableObjectBranded & {
  expect(expected: ExpectedSeat): Promise<void>
  dismiss(farewell: Farewell): Promise<void>
  /** Deletes all that the room keeps; there is no way back. */
  erase(): Promise<void>
}

/** What happened that a person's open devices should know at once. */
export type UserEvent = {
  [Name in DownName<typeof userChannel>]: { type: Name; body: DownBody<typeof userChannel, Name> }
}[DownName<typeof userChannel>]

/** An event as a person was told it. */
export type ToldEvent = { seq: number; type: string; body: unknown }

/** A message for devices of a person, by their sessions. */
export type DeviceErrand = { message: DeviceMessage; sessionIds: readonly string[] }

/** What the worker may ask of the channel of one person. */
export type UserChannelRpc = RoomRpc & {
  /** What has an id is heard once, however often it is delivered. */
  deliver(event: UserEvent, eventId?: string): Promise<void>
  message(errand: DeviceErrand): Promise<void>
  eventsAfter(cursor: number | null, waitMs: number): Promise<ToldEvent[]>
  unpair(sessionId: string): Promise<void>
  noteSeat(sessionId: string, kind: RoomKind, name: string): Promise<boolean>
  endSession(sessionId: string): Promise<void>
  leave(personId: string): Promise<void>
  reseat(personId: string): Promise<void>
  forget(personId: string): Promise<void>
}

/** A version of a document as its room tells of it. */
export type RoomVersion = {
  version: number
  /** When it was the present, in milliseconds. */
  at: number
  /** How many shapes or pages are others than in the version before. */
  changed: number
  /** The teachers who drew since the version before. */
  personIds: string[]
  hasStudents: boolean
}

/** What the worker may ask of a room about the versions of its document. */
export type VersionsRpc = {
  listVersions(): Promise<RoomVersion[]>
  readVersion(version: number): Promise<Uint8Array | null>
}

/** What the worker may ask of a room of a document when somebody is erased. */
export type ForgettingRpc = {
  /** Leaves nothing in the room's rows of who this person is; what they drew stays. */
  forget(personId: string): Promise<void>
}

/** What a room of a page asks before it lets somebody act: a later version of the pens wins over an earlier one. */
export type PageVerdict = { code: 'ok' | ErrorCode; hasPen: boolean; version: number }

/** Somebody who comes to a page. */
export type Entering = { personId: string; access: Seat['access'] }

/** What the rooms of its pages may ask of the room of a lesson. */
export type LessonRoomRpc = RoomRpc &
  VersionsRpc &
  ForgettingRpc & {
    hasPage(pageId: string): Promise<boolean>
    /** One verdict for each of them, in their order. */
    enterPage(pageId: string, people: readonly Entering[]): Promise<PageVerdict[]>
    /** Gives a person the pen or takes it, whether or not they are here. */
    allow(personId: string, mayDraw: boolean): Promise<void>
  }

/** What the room of a lesson tells the rooms of its pages; answers whether the person still sits there. */
export type PageRoomRpc = RoomRpc &
  VersionsRpc &
  ForgettingRpc & {
    penChanged(personId: string, pen: { hasPen: boolean; version: number }): Promise<boolean>
    /** All of the page as an update; null for one on which nothing was ever drawn. */
    snapshot(): Promise<Uint8Array | null>
    /** Gives a page what it begins with; one that holds anything stays as it is. */
    fill(update: Uint8Array): Promise<void>
    /** Tells a wall from now on what is drawn; answers all of the page, as an update of the second format. */
    watch(wall: string): Promise<Uint8Array>
  }

/** What lies behind private boards: a page of a lesson as it is, or one that was drawn for them. */
export type Background = { lessonId: string; pageId: string } | { update: Uint8Array }

/** What the worker and the rooms of its boards may ask of a wall. */
export type WallRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Makes ready what each board begins with; once only. */
    begin(background: Background | null): Promise<void>
    /** Gives a student a board; false where the wall has ended. */
    join(student: { boardId: string; personId: string; name: string; background: Background | null }): Promise<boolean>
    /** Everybody returns to their own board, which is theirs from then on. */
    end(): Promise<void>
    /** What was drawn on a board, in the second format; false where nobody looks. */
    drew(boardId: string, update: Uint8Array): Promise<boolean>
  }

/** A live class as its room is told of it; the instant in milliseconds. */
export type BegunClass = { liveId: string; mode: LiveMode; startedAt: number }

/** Where somebody was in a live class, in milliseconds; without an end while they are there. */
export type Attended = { personId: string; name: string; isTeacher: boolean; cameAt: number; leftAt: number | null }

/** What a device asks for at the SFU: its seat, its own session there, and the sessions whose tracks it wants. */
export type MediaErrand = {
  peerId: string
  personId: string
  sessionId: string
  carrier: string | null
  pulls: readonly string[]
}

/** Lines that a device has at the SFU, in one session. */
export type CarriedLines = { peerId: string; carrier: string; mids: readonly string[] }

/** What the worker may ask of the room of live classes of a lesson. */
export type LiveClassRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Begins a class that was started, and once only; false where it has ended. */
    begin(begun: BegunClass): Promise<boolean>
    listAttended(liveId: string): Promise<Attended[]>
    /** Private boards were started or ended: those who are here are told. */
    wallChanged(): Promise<void>
    /** Whether somebody who sits here may ask that of the SFU. */
    mayCarry(errand: MediaErrand): Promise<boolean>
    carries(lines: CarriedLines): Promise<void>
  }

/** Somebody who wants to play: who they are by their session or by the hash of their secret, and the ticket they will bring. */
export type Joining = {
  personId: string | null
  sessionId: string | null
  /** What a guest typed, or a student is called; null where a guest only comes back. */
  nickname: string | null
  realName: string | null
  /** The hash of the secret that a guest brought. */
  credentialHash: string | null
  /** Who they are if they were not here before. */
  fresh: { playerId: string; credentialHash: string }
  /** Where they come from, so that one place cannot fill the room. */
  source: string
  ticketHash: string
  expiresAt: number
}

export type Joined =
  /** `shard` is where their seat is, from 1; 0 is the room itself. */
  | { code: 'ok'; playerId: string; nickname: string; isFresh: boolean; shard: number }
  | { code: ErrorCode; playerId?: never }

/** A player as a session or the secret of a guest names them. */
export type QuizPerson = { personId: string } | { credentialHash: string }

/** What the worker may ask of the room of a live quiz. */
export type QuizRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Makes the quiz; to make it again changes nothing. */
    open(setup: QuizSetup, questions: readonly Question[], settings: QuizSettings): Promise<void>
    /** What somebody with the code is told before they join; null where nobody can. */
    about(): Promise<{ name: string; asksRealName: boolean; isLocked: boolean } | null>
    join(joining: Joining): Promise<Joined>
    results(): Promise<{ playerCount: number; results: Omit<QuizResults, 'quiz'> } | null>
    /** All that it asks, in order; none in a room that nobody made a quiz in, or whose quiz was erased. */
    questions(): Promise<Question[]>
    ownResults(who: QuizPerson): Promise<OwnQuiz | null>
    /** Whether a question with this picture was shown to the players. */
    hasShown(picture: string): Promise<boolean>
    /** Ends it, if it goes on. */
    end(): Promise<void>
    /** Takes what a shard acknowledged to its players; what is said again changes nothing. */
    report(reported: Reported): Promise<void>
    /** What players who came to a shard have missed; who is not named in it may not be there. */
    welcome(arrived: Arrived): Promise<Welcome>
  }

/** What the room of a live quiz asks of the shards that hold the seats it has no place for. */
export type QuizShardRpc = RoomRpc & {
  /** Makes the shard ready; once only. */
  begin(setup: ShardSetup): Promise<void>
  /** Waits for a player; false where the shard was not made ready. */
  seat(sitter: Sitter, expected: ExpectedSeat): Promise<boolean>
  /** Says where the quiz stands, and tells the players; news that are missed are made good by asking for everything. */
  hear(news: ShardNews): Promise<void>
  /** Tells everybody what nobody needs who missed it. */
  pass(told: Told): Promise<void>
  /** Takes no more answers in this turn; once it answers, the room has every one that was acknowledged. */
  close(turn: number): Promise<void>
  /** The players who are here. */
  listHere(): Promise<string[]>
  /** Leaves nothing of what a player wrote and drew, nor of who they are. */
  forgetPlayer(playerId: string): Promise<void>
}
