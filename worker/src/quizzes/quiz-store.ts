import type { Question } from '@takhti/schema/questions/model'
import { picturesOf } from '@takhti/schema/quizzes/pictures'
import type { QuizSetup, QuizState } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'

const tables = [
  'CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS questions (turn INTEGER PRIMARY KEY, body TEXT NOT NULL)',
]

/** The setup and the state of a quiz, in the rows of its room. An evicted room reads both again. */
export class QuizStore {
  readonly #rows: RoomRows
  #setup: QuizSetup | null = null
  #state: QuizState | null = null
  #version: number | null = null
  readonly #questions = new Map<number, Question>()

  constructor(rows: RoomRows) {
    this.#rows = rows
    for (const table of tables) rows.declare(table)
  }

  /** Makes the quiz, once. */
  open(setup: QuizSetup, questions: readonly Question[], state: QuizState): void {
    if (this.setup() !== null) return
    for (const [index, question] of questions.entries()) {
      this.#rows.exec('INSERT INTO questions VALUES (?, ?)', index + 1, JSON.stringify(question))
    }
    this.#write('setup', setup)
    this.#write('stand', state)
  }

  /** Null in a room without a quiz, or whose quiz was erased. */
  setup(): QuizSetup | null {
    // Rows hold what `open` and `save` wrote; nothing else writes this table.
    return (this.#setup ??= this.#read('setup') as QuizSetup | null)
  }

  state(): QuizState {
    // As in `setup`.
    this.#state ??= this.#read('stand') as QuizState | null
    if (this.#state === null) throw new Error('a quiz was asked for in an empty room')
    return this.#state
  }

  /** Whether each player goes through the questions by themselves. */
  hasOwnPace(): boolean {
    return this.state().settings.isOwnPace === true
  }

  /** Changes the state of the quiz; answers the new state. */
  save(change: Partial<QuizState>): QuizState {
    const state = { ...this.state(), ...change }
    this.#write('stand', state)
    this.#state = state
    return state
  }

  /** The number of broadcasts to shards; in a shard, the last one that arrived. */
  version(): number {
    // As in `setup`.
    return (this.#version ??= (this.#read('version') as { version: number } | null)?.version ?? 0)
  }

  saveVersion(version: number): void {
    this.#write('version', { version })
    this.#version = version
  }

  total(): number {
    return this.setup()?.questionCount ?? 0
  }

  /** The question of a turn, from 1. */
  question(turn: number): Question {
    const known = this.#questions.get(turn)
    if (known !== undefined) return known
    const row = this.#rows.exec<{ body: string }>('SELECT body FROM questions WHERE turn = ?', turn).one()
    // Rows hold what `open` wrote, which the contract had parsed.
    const question = JSON.parse(row.body) as Question
    this.#questions.set(turn, question)
    return question
  }

  questions(): Question[] {
    return Array.from({ length: this.total() }, (_, index) => this.question(index + 1))
  }

  /** Whether a question that was shown has this image, itself or in its texts. */
  hasShown(picture: string): boolean {
    const shown = Array.from({ length: this.state().turn }, (_, at) => picturesOf(this.question(at + 1)))
    return shown.flat().includes(picture)
  }

  /** Empties the caches of the rows' content. */
  forgetAll(): void {
    this.#setup = null
    this.#state = null
    this.#version = null
    this.#questions.clear()
  }

  #read(name: string): unknown {
    const [row] = this.#rows.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()
    return row === undefined ? null : JSON.parse(row.value)
  }

  #write(name: string, value: object): void {
    this.#rows.exec('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, JSON.stringify(value))
  }
}
