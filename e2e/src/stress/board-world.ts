import { PAGE_FORMAT, pageMigrations, type PageMigration } from '@takhti/schema/board/migrations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { setEntry } from '@takhti/schema/board/set-entries'
import type { Chance } from './chance.ts'

/** The two documents of the simulated lesson: its index, and its one page that is drawn on. */
export const docNames = ['index', 'page'] as const

export type DocName = (typeof docNames)[number]

/**
 * The format of pages that a later build writes, in worlds where some peers have that build; no product build writes
 * another one yet.
 */
export const laterFormat = PAGE_FORMAT + 1

/** The later build's migration of a page: every shape in one blue gets another. It follows from the page alone. */
export const laterMigrations: readonly PageMigration[] = [
  ...pageMigrations,
  (page) => {
    for (const { id, style } of shapesOf(page).values()) {
      if (style.colour === '#1d4ed8') setEntry(page, { prefix: 'st', id }, { colour: '#1e40af', width: style.width })
    }
  },
]

/** A frame on its way between the room and a peer. */
export type Letter = { readonly from: string; readonly to: string; readonly doc: DocName; readonly bytes: Uint8Array }

/**
 * Injected faults, to verify that they are detected: `clientid` restarts a peer under its old client id without its
 * last entries. `ack` lets the room lose what it has acknowledged, `unchecked` lets the room accept any update.
 */
export const sabotages = ['clientid', 'ack', 'unchecked'] as const

export type Sabotage = (typeof sabotages)[number]

/** The shared state of one schedule: chance, the network, counts and failures. */
export class World {
  readonly lessonId = '01900000-0000-7000-8000-000000000000'
  readonly failures: string[] = []
  readonly counts = new Map<string, number>()
  readonly chance: Chance
  readonly sabotage: Sabotage | null
  /** The content of the lesson when a person stored a version of it. */
  versions: Record<DocName, Uint8Array> | null = null
  /** A calm network delivers everything once and in order. */
  isCalm = false
  #letters: Letter[] = []
  #made = 0

  constructor(chance: Chance, sabotage: Sabotage | null) {
    this.chance = chance
    this.sabotage = sabotage
  }

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  fail(what: string): void {
    this.failures.push(what)
  }

  /** A number that is unique in this world; a shape's and a client's id are made from one. */
  unique(): number {
    this.#made++
    return this.#made
  }

  send(letter: Letter): void {
    if (!this.isCalm && this.chance.happens(0.08)) return this.count('messages lost')
    this.#letters.push(letter)
    if (this.isCalm || !this.chance.happens(0.08)) return
    this.#letters.push(letter)
    this.count('messages doubled')
  }

  /** The next message, or any other: in a wild network every fourth overtakes. */
  take(): Letter | undefined {
    const overtakes = !this.isCalm && this.chance.happens(0.25)
    const index = overtakes ? this.chance.below(this.#letters.length) : 0
    if (index > 0) this.count('messages overtaking')
    return this.#letters.splice(index, 1)[0]
  }

  /** The losses of a crash of one side. */
  dropLettersOf(name: string): void {
    this.#letters = this.#letters.filter(({ from, to }) => from !== name && to !== name)
  }
}
