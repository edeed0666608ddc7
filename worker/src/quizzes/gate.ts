import { minuteMs } from '@takhti/schema/kit/durations'
import type { Question } from '@takhti/schema/questions/model'
import type { QuizSettings } from '@takhti/schema/quizzes/model'
import { maxPlayers, seatsPerRoom } from '@takhti/schema/quizzes/rules'
import type { PlayedQuiz, QuizSetup } from '#rooms/quiz-rows.ts'
import type { AboutQuiz, Joined, Joining } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { TokenBucket } from '#rooms/token-bucket.ts'
import { freeName, storePlayed } from './played-quiz.ts'
import type { PlayerRow } from './player-store.ts'
import type { QuizStores } from './quiz-game.ts'

/** How many new players are admitted at once and in each second after that: a full hall fits, bots for hours do not. */
const paceOfAll = { burst: 3_000, perSecond: 100 }

/** The same for one address; a whole school may share one. */
const paceOfOne = { burst: 1_500, perSecond: 10 }

/** The most addresses whose pace is remembered. */
const maxSources = 10_000

/** The answer to a player, with their seat and its room; `seated` is null where they are refused. */
type Entry = { joined: Joined; seated: { player: PlayerRow; seat: Seat } | null }

type Made = {
  questions: readonly Question[]
  settings: QuizSettings
  /** The course of a quiz that was played without its room. */
  played: PlayedQuiz | undefined
  now: number
}

/** Admission of players. */
export class Gate {
  readonly #stores: QuizStores
  // In memory on purpose: a room that hibernated has had no flood.
  #all: TokenBucket | null = null
  readonly #sources = new Map<string, TokenBucket>()

  constructor(stores: QuizStores) {
    this.#stores = stores
  }

  open(setup: QuizSetup, made: Made): void {
    const { quiz } = this.#stores
    const isNew = quiz.setup() === null
    quiz.open(setup, made.questions, {
      phase: 'lobby',
      turn: 0,
      isLocked: false,
      settings: made.settings,
      closesAt: null,
      leftMs: null,
      pausedAt: null,
      touchedAt: made.now,
      endedAt: null,
      isToldOfEnd: false,
      areGuestsGone: false,
    })
    if (made.played === undefined) return
    if (isNew) storePlayed(this.#stores, made.played)
    // A report before the quiz had its row wrote no scores, so a repeat reports again.
    else if (quiz.state().endedAt !== null) quiz.save({ isToldOfEnd: false })
  }

  about(): AboutQuiz | null {
    const setup = this.#stores.quiz.setup()
    if (setup === null) return null
    const { endedAt, settings, isLocked } = this.#stores.quiz.state()
    if (endedAt !== null) return null
    const { asksRealName, teams } = settings
    return { name: setup.name, asksRealName, isLocked, ...(teams?.by === 'choice' && { teams: teams.count }) }
  }

  /** A known player continues as the same one; a nickname alone proves no identity. */
  join(joining: Joining, now: number): Entry {
    const { quiz } = this.#stores
    const setup = quiz.setup()
    if (setup === null || quiz.state().endedAt !== null) return refused('quizzes/code-invalid')
    const known = this.#known(joining)
    if (known?.isKicked === true) return refused('quizzes/removed')
    const player = known ?? this.#fresh(joining, now)
    if (typeof player === 'string') return refused(player)
    const seat = seatOf(player, { instituteId: setup.instituteId, sessionId: joining.sessionId })
    const { id: playerId, nickname } = player
    const joined = { code: 'ok', playerId, nickname, isFresh: known === null, shard: player.shard } as const
    return { joined, seated: { player, seat } }
  }

  #known({ personId, credentialHash }: Joining): PlayerRow | null {
    const { players } = this.#stores
    if (personId !== null) return players.findPerson(personId)
    return credentialHash === null ? null : players.findCredential(credentialHash)
  }

  #fresh(joining: Joining, now: number): PlayerRow | Exclude<Joined['code'], 'ok'> {
    const { quiz, players, teams } = this.#stores
    const { nickname, personId, realName, fresh } = joining
    const { phase, turn, isLocked, touchedAt, settings } = quiz.state()
    if (nickname === null) return 'common/bad-request'
    if (isLocked) return 'quizzes/locked'
    const isOwnPace = quiz.hasOwnPace()
    const seats = quiz.setup()?.seatsPerRoom ?? seatsPerRoom
    // Shards have one open question for all of their players.
    if (players.count() >= maxPlayers || (isOwnPace && players.seats() >= seats)) return 'quizzes/full'
    if (personId === null && players.isTaken(nickname)) return 'quizzes/nickname-taken'
    if (!this.#hasPace(joining.source, now)) return 'common/too-many'
    const firstTurn = isOwnPace ? 1 : phase === 'open' || phase === 'paused' ? turn : turn + 1
    const player = {
      id: fresh.playerId,
      personId,
      nickname: personId === null ? nickname : freeName(nickname, (name) => players.isTaken(name)),
      realName,
      firstTurn,
      joinedAt: now,
      shard: Math.floor(players.seats() / seats),
    }
    players.add({ ...player, credentialHash: personId === null ? fresh.credentialHash : null })
    if (settings.teams) teams.place(player.id, joining.team ?? null, settings.teams)
    // Once a minute is enough to show activity.
    if (now > touchedAt + minuteMs) quiz.save({ touchedAt: now })
    return { ...player, isKicked: false }
  }

  #hasPace(source: string, now: number): boolean {
    this.#all ??= new TokenBucket(paceOfAll.burst, paceOfAll.perSecond, now)
    if (this.#sources.size >= maxSources) this.#sources.clear()
    const own = this.#sources.get(source) ?? new TokenBucket(paceOfOne.burst, paceOfOne.perSecond, now)
    this.#sources.set(source, own)
    return own.take(now, 1) && this.#all.take(now, 1)
  }
}

function refused(code: Exclude<Joined['code'], 'ok'>): Entry {
  return { joined: { code }, seated: null }
}

function seatOf(
  { id, personId, nickname }: PlayerRow,
  { instituteId, sessionId }: { instituteId: string; sessionId: string | null },
): Seat {
  const role = personId === null ? 'guest' : 'learner'
  return { personId: personId ?? id, name: nickname, role, instituteId, sessionId: sessionId ?? id, access: 'read' }
}
