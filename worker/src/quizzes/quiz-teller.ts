import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { quizChannel, You } from '@takhti/schema/quizzes/channel'
import { maxListed } from '@takhti/schema/quizzes/rules'
import type { Connection } from 'partyserver'
import { sendQuietly } from '#rooms/room.ts'
import type { Receipt } from './answer-store.ts'
import { Crowd } from './crowd.ts'
import type { PlayerRow } from './player-store.ts'
import type { QuizStores } from './quiz-game.ts'
import type { QuizPlace } from './quiz-room.ts'
import { instant, QuizViews, type Viewer } from './quiz-views.ts'

type Seated = { connection: Connection<QuizPlace>; place: QuizPlace }

type Names = DownName<typeof quizChannel>

type Body<Name extends Names> = DownBody<typeof quizChannel, Name>

/** Tells everybody in a quiz what happened, each what is theirs to know. */
export class QuizTeller {
  readonly #stores: QuizStores
  readonly #views: QuizViews
  readonly #places: () => Iterable<Seated>
  readonly #crowd: Crowd

  constructor(stores: QuizStores, places: () => Iterable<Seated>) {
    this.#stores = stores
    this.#places = places
    this.#views = new QuizViews(stores)
    this.#crowd = new Crowd({
      toHosts: (joined, left, hasAnswered) => this.#toHosts(joined, left, hasAnswered),
      toPlayers: () => this.#toPlayers(),
      playerCount: () => stores.players.count(),
    })
  }

  /** All that somebody who came in, or came back, has missed. */
  welcome(to: Connection, place: QuizPlace, now: number): void {
    send(
      to,
      'quiz/state',
      this.#views.state(viewerOf(place), () => this.#here(), now),
    )
  }

  came(player: PlayerRow): void {
    this.#crowd.joined(player)
  }

  went(playerId: string): void {
    this.#crowd.left(playerId)
  }

  opened(now: number): void {
    const question = this.#views.open(now)
    if (question !== null) this.#toAll('question/opened', question)
  }

  timed(now: number): void {
    const question = this.#views.open(now)
    if (question === null) return
    const { question: _, total: _total, ...time } = question
    this.#toAll('question/timed', { ...time, phase: this.#stores.quiz.stand().phase })
  }

  /** What the question came to: to the host all of it, to the others what they may know by now. */
  closed(): void {
    const { quiz, answers, players } = this.#stores
    const { turn, phase } = quiz.stand()
    const isSkipped = answers.turn(turn)?.isSkipped === true
    const isTold = phase === 'revealed' && !isSkipped
    const full = { solution: this.#views.solution(turn), tally: this.#views.tally(turn), top: this.#views.top(phase) }
    const common = { turn, phase, isSkipped, ...(isTold ? full : { solution: null, tally: null, top: full.top }) }
    const write = withOwn('question/closed', common)
    const given = new Map(answers.ofTurn(turn).map((row) => [row.playerId, row]))
    for (const { connection, place } of this.#places()) {
      if (viewerOf(place).kind === 'host') send(connection, 'question/closed', { ...common, ...full, you: null })
      else {
        const player = place.playerId === null ? null : players.find(place.playerId)
        const you = player === null || !isTold ? null : this.#views.you(player, true, given.get(player.id) ?? null)
        sendQuietly(connection, write(you))
      }
    }
  }

  /** The host judged an answer of the present turn: its player and the host see what it came to. */
  marked(playerId: string): void {
    const { quiz, players, answers } = this.#stores
    const { turn, phase } = quiz.stand()
    const isTold = phase === 'revealed'
    for (const { connection, place } of this.#places()) {
      const isHost = viewerOf(place).kind === 'host'
      if (!isHost && (place.playerId !== playerId || !isTold)) continue
      const player = isHost ? null : players.find(playerId)
      send(connection, 'question/closed', {
        turn,
        phase,
        isSkipped: answers.turn(turn)?.isSkipped === true,
        solution: this.#views.solution(turn),
        tally: this.#views.tally(turn),
        top: this.#views.top(phase),
        you: player === null ? null : this.#views.you(player, isTold),
      })
    }
  }

  ranking(): void {
    const top = this.#views.shownTop()
    for (const { connection, place } of this.#places()) {
      const player = this.#playerOf(place)
      send(connection, 'ranking/shown', { top, you: player && this.#stores.board.of(player) })
    }
  }

  ended(): void {
    const top = this.#views.top('ended')
    for (const { connection, place } of this.#places()) {
      const player = this.#playerOf(place)
      const you = player && this.#views.standing(this.#stores.board.of(player))
      send(connection, 'quiz/ended', { top, you })
    }
  }

  settled(): void {
    const { settings, isLocked } = this.#stores.quiz.stand()
    this.#toAll('quiz/settled', { settings, isLocked })
  }

  kicked(playerId: string): void {
    for (const { connection, place } of this.#places()) {
      if (place.playerId === playerId) send(connection, 'player/removed', {})
    }
    this.#crowd.left(playerId)
  }

  list(to: Connection, { turn, after }: { turn: number; after: string | null }): void {
    const rows = this.#stores.answers.listOfTurn(turn, after ?? '', maxListed + 1)
    const answers = this.#views.given(rows.slice(0, maxListed))
    send(to, 'answers/listed', { turn, answers, hasMore: rows.length > maxListed })
  }

  taken(to: Connection, turn: number, { answerId, receivedAt }: Receipt): void {
    send(to, 'answer/taken', { answerId, turn, receivedAt: instant(receivedAt) })
    this.#crowd.answered()
  }

  #toHosts(joined: readonly PlayerRow[], left: readonly string[], hasAnswered: boolean): void {
    const { quiz, players, batch } = this.#stores
    if (quiz.setup() === null) return
    const [playerCount, here, { turn }] = [players.count(), this.#here(), quiz.stand()]
    for (const { connection, place } of this.#places()) {
      const { kind } = viewerOf(place)
      if (kind === 'player') continue
      if (joined.length > 0 || left.length > 0) {
        const shown = this.#views.players(joined, here, kind)
        send(connection, 'players/changed', { playerCount, joined: shown, left: [...left] })
      }
      if (hasAnswered) send(connection, 'answers/counted', { turn, answered: batch.count(turn), playerCount })
    }
  }

  #toPlayers(): void {
    const { quiz, players } = this.#stores
    if (quiz.setup() === null || quiz.stand().phase !== 'lobby') return
    const text = JSON.stringify({
      type: 'players/changed',
      body: { playerCount: players.count(), joined: [], left: [] } satisfies Body<'players/changed'>,
    })
    for (const { connection, place } of this.#places()) if (place.playerId !== null) sendQuietly(connection, text)
  }

  #toAll<Name extends Names>(name: Name, body: Body<Name>): void {
    const text = JSON.stringify({ type: name, body })
    for (const { connection } of this.#places()) sendQuietly(connection, text)
  }

  #playerOf({ playerId }: QuizPlace): PlayerRow | null {
    return playerId === null ? null : this.#stores.players.find(playerId)
  }

  #here(): Set<string> {
    const here = new Set<string>()
    for (const { place } of this.#places()) if (place.playerId !== null) here.add(place.playerId)
    return here
  }
}

function viewerOf({ seat, playerId }: QuizPlace): Viewer {
  if (playerId !== null) return { kind: 'player', playerId }
  return { kind: seat.access === 'write' ? 'host' : 'panel' }
}

function send<Name extends Names>(to: Connection, name: Name, body: Body<Name>): void {
  sendQuietly(to, JSON.stringify({ type: name, body }))
}

/** Writes a message in which only `you` differs: what everybody is told is made into text once. */
function withOwn(name: 'question/closed', common: Omit<Body<'question/closed'>, 'you'>): (you: You | null) => string {
  const head = JSON.stringify({ type: name, body: common }).slice(0, -'}}'.length)
  return (you) => `${head},"you":${JSON.stringify(you)}}}`
}
