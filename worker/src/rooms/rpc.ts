import type { DeviceMessage } from '@takhti/schema/devices/messages/model'
import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { LiveMode } from '@takhti/schema/live/model'
import type { RecordedPoll } from '@takhti/schema/live/poll/model'
import type { userChannel } from '@takhti/schema/notifications/channel'
import type { Question } from '@takhti/schema/questions/model'
import type { OwnQuiz, QuizResults, QuizSettings } from '@takhti/schema/quizzes/model'
import type { RoomKind } from './names.ts'
import type {
  Arrived,
  PlayedQuiz,
  QuizSetup,
  Reported,
  ShardNews,
  ShardSetup,
  Sitter,
  ShardMessage,
  Welcome,
} from './quiz-rows.ts'
import type { Seat } from './seat.ts'

/** A ticket as the room stores it: only its hash, so that rows never open a room. */
export type ExpectedSeat = { ticketHash: string; seat: Seat; expiresAt: number }

/** Whose sockets to close: of a session, of a person, of everybody, or of those who may not write. */
export type Dismissed = { sessionId: string } | { personId: string } | 'everyone' | 'readers'

/** Whose sockets to close, and with which code of `closeCodes`. */
export type Farewell = { who: Dismissed; code: number }

/** The calls of the worker to any room. */
export type RoomRpc = Rpc.DurableObjectBranded & {
  expect(expected: ExpectedSeat): Promise<void>
  dismiss(farewell: Farewell): Promise<void>
  /** Deletes all rows of the room, irreversibly. */
  erase(): Promise<void>
}

/** What happened that a person's open devices should know at once. */
export type UserEvent = {
  [Name in DownName<typeof userChannel>]: { type: Name; body: DownBody<typeof userChannel, Name> }
}[DownName<typeof userChannel>]

/** An event as a person received it. */
export type StoredEventMessage = { seq: number; type: string; body: unknown }

/** A message for devices of a person, by their sessions. */
export type DeviceRequest = { message: DeviceMessage; sessionIds: readonly string[] }

/** The calls of the worker to the channel of one person. */
export type UserChannelRpc = RoomRpc & {
  /** An event with an id is received once, however often it is delivered. */
  deliver(event: UserEvent, eventId?: string): Promise<void>
  message(errand: DeviceRequest): Promise<void>
  eventsAfter(cursor: number | null, waitMs: number): Promise<StoredEventMessage[]>
  unpair(sessionId: string): Promise<void>
  noteSeat(sessionId: string, kind: RoomKind, name: string): Promise<boolean>
  endSession(sessionId: string): Promise<void>
  leave(personId: string): Promise<void>
  reseat(personId: string): Promise<void>
  forget(personId: string): Promise<void>
}

/** A version of a document as its room lists it. */
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

/** The calls of the worker to a room about the versions of its document. */
export type VersionsRpc = {
  listVersions(): Promise<RoomVersion[]>
  readVersion(version: number): Promise<Uint8Array | null>
}

/** The calls of the worker and of other rooms to copy a document. */
export type CopiesRpc = {
  /** All of the document as an update; null for one that was never changed. */
  snapshot(): Promise<Uint8Array | null>
  /** Sets the initial content; a document with any content stays as it is. */
  fill(update: Uint8Array): Promise<void>
}

/** The calls of the worker to a room of a document when a person is erased. */
export type ForgettingRpc = {
  /** Removes a person's identity from the room's rows; what they drew stays. */
  forget(personId: string): Promise<void>
}

/** The answer to a page's room before it lets a person act: a later version of the pens wins over an earlier one. */
export type PageVerdict = { code: 'ok' | ErrorCode; hasPen: boolean; version: number }

/** A person who enters a page. */
export type Entering = { personId: string; access: Seat['access'] }

/** The calls of its pages' rooms to the room of a lesson. */
export type LessonRoomRpc = RoomRpc &
  VersionsRpc &
  CopiesRpc &
  ForgettingRpc & {
    hasPage(pageId: string): Promise<boolean>
    /** The ids of all its pages, removed ones included. */
    listPages(): Promise<string[]>
    /** One verdict for each of them, in their order. */
    enterPage(pageId: string, people: readonly Entering[]): Promise<PageVerdict[]>
    /** Grants a person the pen or revokes it, whether or not they are here. */
    allow(personId: string, mayDraw: boolean): Promise<void>
  }

/** What the room of a lesson sends to the rooms of its pages; answers whether the person is still there. */
export type PageRoomRpc = RoomRpc &
  VersionsRpc &
  CopiesRpc &
  ForgettingRpc & {
    penChanged(personId: string, pen: { hasPen: boolean; version: number }): Promise<boolean>
    /** Sends a wall all later drawing; answers the whole page as a Yjs update in format v2. */
    watch(wall: string): Promise<Uint8Array>
  }

/** The background of private boards: a page of a lesson as it is, or one that was drawn for them. */
export type Background = { lessonId: string; pageId: string } | { update: Uint8Array }

/** A group of a wall as it was started. */
export type StartedGroup = {
  number: number
  boardId: string
  members: readonly { personId: string; name: string }[]
}

/** A student who comes to a wall of groups, with the board of their group as far as the database knows it. */
export type GroupStudent = { personId: string; name: string; boardId: string | null; background: Background | null }

/** The calls of the worker and the rooms of its boards to a wall. */
export type WallRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Prepares the initial content of each board, once only, and adds groups that are not known yet. */
    begin(background: Background | null, groups?: readonly StartedGroup[]): Promise<void>
    /** Gives a student their group, or a free place in one; `unknown` where the room has no groups yet. */
    joinGroup(student: GroupStudent): Promise<{ boardId: string; number: number } | 'ended' | 'unknown'>
    /** Gives a student a board; false where the wall has ended. */
    join(student: { boardId: string; personId: string; name: string; background: Background | null }): Promise<boolean>
    /** Everybody returns to their own board, which is theirs from then on. */
    end(): Promise<void>
    /** What was drawn on a board, as a Yjs update in format v2; false where the wall has no viewer. */
    drew(boardId: string, update: Uint8Array): Promise<boolean>
  }

/** A live class as its room is notified of it; the instant in milliseconds. */
export type BegunClass = { liveId: string; mode: LiveMode; startedAt: number }

/** When a person was in a live class, in milliseconds; without an end while they are there. */
export type Attended = { personId: string; name: string; isTeacher: boolean; cameAt: number; leftAt: number | null }

/** A device's request to the SFU: its seat, its own session there, and the sessions whose tracks it wants. */
export type MediaRequest = {
  peerId: string
  personId: string
  sessionId: string
  carrier: string | null
  pulls: readonly string[]
}

/** Media lines that a device has at the SFU, in one session. */
export type CarriedLines = { peerId: string; carrier: string; mids: readonly string[] }

/** The calls of the worker to the room of live classes of a lesson. */
export type LiveClassRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Begins a class that was started; idempotent. False where it has ended. */
    begin(begun: BegunClass): Promise<boolean>
    listAttended(liveId: string): Promise<Attended[]>
    /** The polls of a class with their totals. */
    listPolls(liveId: string): Promise<RecordedPoll[]>
    /** Notifies those who are here that private boards were started or ended. */
    wallChanged(): Promise<void>
    /** Whether a person who is here may request that of the SFU. */
    mayCarry(errand: MediaRequest): Promise<boolean>
    carries(lines: CarriedLines): Promise<void>
  }

/** A person who wants to play: identified by their session or by the hash of their secret, and the ticket they will use. */
export type Joining = {
  personId: string | null
  sessionId: string | null
  /** The name that a guest typed, or a student's; null where a guest only returns. */
  nickname: string | null
  realName: string | null
  /** The team that they chose. */
  team?: number | null
  /** The hash of the guest's secret. */
  credentialHash: string | null
  /** The identity of a new player. */
  fresh: { playerId: string; credentialHash: string }
  /** Their network, so that one source cannot fill the room. */
  source: string
  ticketHash: string
  expiresAt: number
}

/** What a player reads before joining; `teams` are those that they choose from. */
export type AboutQuiz = { name: string; asksRealName: boolean; isLocked: boolean; teams?: number }

export type Joined =
  /** `shard` is where their seat is, from 1; 0 is the room itself. */
  | { code: 'ok'; playerId: string; nickname: string; isFresh: boolean; shard: number }
  | { code: ErrorCode; playerId?: never }

/** A player as a session or the secret of a guest names them. */
export type QuizPerson = { personId: string } | { credentialHash: string }

/** The calls of the worker to the room of a live quiz. */
export type QuizRoomRpc = RoomRpc &
  ForgettingRpc & {
    /** Makes the quiz, with its whole course if it was played elsewhere; to make it again changes nothing. */
    open(setup: QuizSetup, questions: readonly Question[], settings: QuizSettings, played?: PlayedQuiz): Promise<void>
    /** What a person with the code learns before they join; null where joining is impossible. */
    about(): Promise<AboutQuiz | null>
    join(joining: Joining): Promise<Joined>
    results(): Promise<{ playerCount: number; results: Omit<QuizResults, 'quiz'> } | null>
    /** All its questions, in order; none in a room without a quiz, or whose quiz was erased. */
    questions(): Promise<Question[]>
    ownResults(who: QuizPerson): Promise<OwnQuiz | null>
    /** Whether a question with this image was shown to the players. */
    hasShown(picture: string): Promise<boolean>
    /** Ends a running quiz; reports the end to the databases unless they have it. */
    end(): Promise<void>
    /** Takes what a shard acknowledged to its players; idempotent. */
    report(reported: Reported): Promise<void>
    /** What players who entered a shard have missed; a player who is not named in it may not be there. */
    welcome(arrived: Arrived): Promise<Welcome>
  }

/** The calls of a live quiz's room to the shards that hold the seats beyond its own. */
export type QuizShardRpc = RoomRpc & {
  /** Makes the shard ready; once only. */
  begin(setup: ShardSetup): Promise<void>
  /** Waits for a player; false where the shard was not made ready. */
  seat(sitter: Sitter, expected: ExpectedSeat): Promise<boolean>
  /** Receives the state of the quiz and notifies the players; missed news are made good by requesting everything. */
  receiveNews(news: ShardNews): Promise<void>
  /** Broadcasts a message that may be missed. */
  pass(message: ShardMessage): Promise<void>
  /** Closes the turn to answers; once it resolves, the room has every acknowledged one. */
  close(turn: number): Promise<void>
  /** The players who are here. */
  listHere(): Promise<string[]>
  /** Deletes what a player wrote and drew, and their identity. */
  forgetPlayer(playerId: string): Promise<void>
}
