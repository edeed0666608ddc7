import type { Question } from '@takhti/schema/questions/model'
import { picturesOf } from '@takhti/schema/quizzes/pictures'
import type { QuizSetup, Stand } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'

const tables = [
  'CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS questions (turn INTEGER PRIMARY KEY, body TEXT NOT NULL)',
]

/** What a quiz is and where it stands, in the rows of its room. An evicted room reads both again. */
export class QuizStore {
  readonly #rows: RoomRows
  #setup: QuizSetup | null = null
  #stand: Stand | null = null
  #version: number | null = null
  readonly #questions = new Map<number, Question>()

  constructor(rows: RoomRows) {
    this.#rows = rows
    for (const table of tables) rows.declare(table)
  }

  /** Makes the quiz, once. */
  open(setup: QuizSetup, questions: readonly Question[], stand: Stand): void {
    if (this.setup() !== null) return
    for (const [index, question] of questions.entries()) {
      this.#rows.exec('INSERT INTO questions VALUES (?, ?)', index + 1, JSON.stringify(question))
    }
    this.#write('setup', setup)
    this.#write('stand', stand)
  }

  /** Null in a room that nobody made a quiz in, or whose quiz was erased. */
  setup(): QuizSetup | null {
    // Rows hold what `open` and `save` wrote; nothing else writes this table.
    return (this.#setup ??= this.#read('setup') as QuizSetup | null)
  }

  stand(): Stand {
    // As in `setup`.
    this.#stand ??= this.#read('stand') as Stand | null
    if (this.#stand === null) throw new Error('a quiz was asked for in an empty room')
    return this.#stand
  }

  /** Changes where the quiz stands; answers the new stand. */
  save(change: Partial<Stand>): Stand {
    const stand = { ...this.stand(), ...change }
    this.#write('stand', stand)
    this.#stand = stand
    return stand
  }

  /** How often shards were told something; on the shard's side, how much of it arrived. */
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

  /** Whether a question that was shown has this picture, itself or in its texts. */
  hasShown(picture: string): boolean {
    const shown = Array.from({ length: this.stand().turn }, (_, at) => picturesOf(this.question(at + 1)))
    return shown.flat().includes(picture)
  }

  /** Leaves nothing in the fields of what the rows held. */
  forgetAll(): void {
    this.#setup = null
    this.#stand = null
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
