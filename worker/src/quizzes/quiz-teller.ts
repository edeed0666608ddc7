import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import { maxListed } from '@takhti/schema/quizzes/rules'
import type { Connection } from 'partyserver'
import type { ShardMessage } from '#rooms/quiz-rows.ts'
import { placeOf, sendQuietly } from '#rooms/room.ts'
import type { Giving } from './answer-collector.ts'
import type { Receipt } from './answer-store.ts'
import { Crowd, type Gathered } from './crowd.ts'
import type { FanOut } from './fan-out.ts'
import { endOf, headOf } from './own-words.ts'
import { type QuizPlace, type Seated, broadcastTaken } from './player-sockets.ts'
import type { PlayerRow } from './player-store.ts'
import type { QuizStores } from './quiz-game.ts'
import { QuizViews, type Viewer } from './quiz-views.ts'

type Names = DownName<typeof quizChannel>

type Body<Name extends Names> = DownBody<typeof quizChannel, Name>

/** How the teller reaches people: the sockets of the room itself, all or those of one person, and its shards. */
export type Reach = { places(personId?: string): Iterable<Seated>; fanOut: FanOut }

/** Broadcasts what happened in a quiz, to each role what it may know. Hosts and panels are in the room itself; a shard has players only. */
export class QuizTeller {
  readonly #stores: QuizStores
  readonly #fanOut: FanOut
  readonly #views: QuizViews
  readonly #places: (personId?: string) => Iterable<Seated>
  readonly #crowd: Crowd
  /** Called at most every quarter of a second in which players came, left or answered. */
  onCrowdChange: () => void = () => {}

  constructor(stores: QuizStores, { places, fanOut }: Reach) {
    this.#stores = stores
    this.#places = places
    this.#fanOut = fanOut
    this.#views = new QuizViews(stores)
    this.#crowd = new Crowd({
      toHosts: (gathered) => this.#toHosts(gathered),
      toPlayers: () => this.#toPlayers(),
      playerCount: () => stores.players.count(),
      changed: () => this.onCrowdChange(),
    })
  }

  /** Sends a new or returning connection everything it has missed. */
  welcome(to: Connection, place: QuizPlace, now: number): void {
    this.#sendState(to, place, { now })
  }

  /** The same for players in a shard. */
  missed(playerIds: readonly string[], now: number): ShardMessage {
    const { you: _, ...common } = this.#views.state({ kind: 'player', playerId: '' }, () => new Set(), now)
    const isRevealed = common.solution !== null
    const players = playerIds.flatMap((id) => this.#stores.players.find(id) ?? []).filter(({ isKicked }) => !isKicked)
    const own = endsOf(players, (player) => endOf(this.#views.you(player, isRevealed)))
    return { head: headOf('quiz/state', common), own }
  }

  came(player: PlayerRow): void {
    this.#crowd.joined(player)
  }

  went(playerId: string): void {
    this.#crowd.left(playerId)
  }

  /** The players who are connected, as far as the shards have reported. */
  present(): Set<string> {
    const here = new Set(this.#fanOut.here())
    for (const { place } of this.#places()) if (place.playerId !== null) here.add(place.playerId)
    return here
  }

  opened(now: number): void {
    if (this.#stores.quiz.hasOwnPace()) return this.#toOwnPace(now)
    const question = this.#views.open(now)
    if (question !== null) this.#toAll('question/opened', question)
  }

  timed(now: number): void {
    if (this.#stores.quiz.hasOwnPace()) return this.#toOwnPace(now)
    const question = this.#views.open(now)
    if (question === null) return
    const { question: _, total: _total, ...time } = question
    this.#toAll('question/timed', { ...time, phase: this.#stores.quiz.state().phase })
  }

  /** Sends the question's result: to the host all of it, to the others what they may know by now. */
  closed(): void {
    const { quiz, answers, players } = this.#stores
    const { turn, phase } = quiz.state()
    const isSkipped = answers.turn(turn)?.isSkipped === true
    const isRevealed = phase === 'revealed' && !isSkipped
    const places = this.#views.places(phase)
    const full = { solution: this.#views.solution(turn), tally: this.#views.tally(turn), ...places }
    const common = { turn, phase, isSkipped, ...(isRevealed ? full : { solution: null, tally: null, ...places }) }
    const head = headOf('question/closed', common)
    const given = new Map(answers.ofTurn(turn).map((row) => [row.playerId, row]))
    const end = (player: PlayerRow | null): string =>
      endOf(player === null || !isRevealed ? null : this.#views.you(player, true, given.get(player.id) ?? null))
    for (const { connection, place } of this.#places()) {
      if (viewerOf(place).kind === 'host') send(connection, 'question/closed', { ...common, ...full, you: null })
      else sendQuietly(connection, head + end(place.playerId === null ? null : players.find(place.playerId)))
    }
    if (isRevealed) this.#fanOut.broadcast((some) => ({ head, own: endsOf(some, end) }))
    else this.#fanOut.broadcast({ head: head + endOf(null), own: null })
  }

  /** Sends the result of an answer that the host judged, to its player and the host. */
  marked(playerId: string): void {
    const { quiz, players, answers } = this.#stores
    const { turn, phase } = quiz.state()
    const isSkipped = answers.turn(turn)?.isSkipped === true
    const isRevealed = phase === 'revealed' && !isSkipped
    const common = {
      ...{ turn, phase, isSkipped, solution: this.#views.solution(turn) },
      ...{ tally: this.#views.tally(turn), ...this.#views.places(phase) },
    }
    const player = isRevealed ? players.find(playerId) : null
    const you = player === null ? null : this.#views.you(player, true)
    for (const { connection, place } of this.#places()) {
      const isHost = viewerOf(place).kind === 'host'
      if (isHost) send(connection, 'question/closed', { ...common, you: null })
      else if (place.playerId === playerId && isRevealed) send(connection, 'question/closed', { ...common, you })
    }
    if (you !== null)
      this.#fanOut.broadcast({ head: headOf('question/closed', common), own: { [playerId]: endOf(you) } })
  }

  ranking(): void {
    this.#toEach('ranking/shown', this.#views.shownPlaces(), (player) => this.#views.shownStanding(player))
  }

  ended(): void {
    this.#toEach('quiz/ended', this.#views.places('ended'), (player) =>
      this.#views.standing(this.#stores.board.of(player)),
    )
  }

  settled(): void {
    const { settings, isLocked } = this.#stores.quiz.state()
    this.#toAll('quiz/settled', { settings, isLocked })
  }

  /** Notifies a removed player; hosts and panels receive who is left, with the answers. */
  kicked(playerId: string, now: number): void {
    for (const { connection, place } of this.#places()) {
      if (place.playerId === playerId) send(connection, 'player/removed', {})
      else if (place.playerId === null) this.#sendState(connection, place, { now, removed: playerId })
    }
    const text = JSON.stringify({ type: 'player/removed', body: {} satisfies Body<'player/removed'> })
    this.#fanOut.broadcast({ head: text, own: { [playerId]: '' } })
    this.#crowd.removed(playerId)
  }

  list(to: Connection, { turn, after }: { turn: number; after: string | null }): void {
    const rows = this.#stores.answers.listOfTurn(turn, after ?? '', maxListed + 1)
    const answers = this.#views.given(rows.slice(0, maxListed))
    send(to, 'answers/listed', { turn, answers, hasMore: rows.length > maxListed })
  }

  taken(from: Connection<QuizPlace>, given: Giving['given'], receipt: Receipt): void {
    broadcastTaken(from, { given, receipt }, this.#places)
    const place = placeOf(from)
    this.#crowd.answered(place?.playerId ?? null)
    const personId = place?.seat.personId
    // The next question is theirs alone.
    if (this.#stores.quiz.hasOwnPace() && personId !== undefined) this.#toOwnPace(Date.now(), personId)
  }

  /** A shard took answers. */
  counted(): void {
    this.#crowd.answered(null)
  }

  /** Sends the state of the quiz, in which each player has a question of their own, to all or to those of one person. */
  #toOwnPace(now: number, personId?: string): void {
    for (const { connection, place } of this.#places(personId)) this.#sendState(connection, place, { now })
  }

  /** Sends the state of the quiz; `removed` is the player whose removal caused it. */
  #sendState(to: Connection, place: QuizPlace, { now, removed }: { now: number; removed?: string }): void {
    const viewer = viewerOf(place)
    const { host, ...state } = this.#views.state(viewer, () => this.present(), now)
    const sound = place.seat.isSilent === true && { isSilent: true }
    send(to, 'quiz/state', { ...state, ...sound, host: host && { ...host, removed } })
    // A panel gets the number of answers, which the state does not contain.
    if (viewer.kind === 'panel') send(to, 'answers/counted', this.#count())
  }

  #toHosts({ joined, left, hasAnswered, answeredBy }: Gathered): void {
    if (this.#stores.quiz.setup() === null) return
    const [playerCount, here] = [this.#stores.players.count(), this.present()]
    for (const { connection, place } of this.#places()) {
      const { kind } = viewerOf(place)
      if (kind === 'player') continue
      if (joined.length > 0 || left.length > 0) {
        const shown = this.#views.players(joined, here, kind)
        send(connection, 'players/changed', { playerCount, joined: shown, left: [...left] })
      }
      if (!hasAnswered) continue
      const progress = kind === 'host' ? this.#views.progress(answeredBy) : {}
      send(connection, 'answers/counted', { ...this.#count(), ...progress })
    }
  }

  #count(): Body<'answers/counted'> {
    const { quiz, players, batch } = this.#stores
    const { turn } = quiz.state()
    const answered = quiz.hasOwnPace() ? this.#views.answered(turn) : batch.count(turn)
    return { turn, answered: turn === 0 ? 0 : answered, playerCount: players.count() }
  }

  #toPlayers(): void {
    const { quiz, players } = this.#stores
    if (quiz.setup() === null || quiz.state().phase !== 'lobby') return
    const text = JSON.stringify({
      type: 'players/changed',
      body: { playerCount: players.count(), joined: [], left: [] } satisfies Body<'players/changed'>,
    })
    for (const { connection, place } of this.#places()) if (place.playerId !== null) sendQuietly(connection, text)
    this.#fanOut.pass({ head: text, own: null })
  }

  #toEach(name: 'ranking/shown' | 'quiz/ended', common: object, standing: (player: PlayerRow) => object): void {
    const head = headOf(name, common)
    const end = (player: PlayerRow | null): string => endOf(player && standing(player))
    for (const { connection, place } of this.#places()) sendQuietly(connection, head + end(this.#playerOf(place)))
    this.#fanOut.broadcast((some) => ({ head, own: endsOf(some, end) }))
  }

  #toAll<Name extends Names>(name: Name, body: Body<Name>): void {
    const text = JSON.stringify({ type: name, body })
    for (const { connection } of this.#places()) sendQuietly(connection, text)
    this.#fanOut.broadcast({ head: text, own: null })
  }

  #playerOf({ playerId }: QuizPlace): PlayerRow | null {
    return playerId === null ? null : this.#stores.players.find(playerId)
  }
}

function endsOf(players: readonly PlayerRow[], end: (player: PlayerRow) => string): Record<string, string> {
  return Object.fromEntries(players.map((player) => [player.id, end(player)]))
}

function viewerOf({ seat, playerId }: QuizPlace): Viewer {
  if (playerId !== null) return { kind: 'player', playerId }
  return { kind: seat.access === 'write' ? 'host' : 'panel' }
}

function send<Name extends Names>(to: Connection, name: Name, body: Body<Name>): void {
  sendQuietly(to, JSON.stringify({ type: name, body }))
}
