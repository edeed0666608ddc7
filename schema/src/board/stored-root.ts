import type { StoredMap } from './stored-doc.ts'
import { StoredKeys, type Name } from './stored-keys.ts'
import type { Runs } from './stored-runs.ts'

/** The current values of a root map, from all runs. */
export class StoredRoot implements StoredMap {
  readonly #runs: Runs
  readonly #keys: StoredKeys
  /** The first run under each key. */
  readonly #firsts: number[] = []
  /** The replacement of each first run; null where it has none. */
  readonly #others = new Map<number, number | null>()
  #gone = 0

  /** `expected` is the number of runs of which most may be in this root. */
  constructor(runs: Runs, expected = 0) {
    this.#runs = runs
    this.#keys = new StoredKeys((number) => runs.nameOf(number), expected)
  }

  get size(): number {
    return this.#firsts.length - this.#gone
  }

  /** Adds a run without a neighbour under its key. */
  begin(name: Name, number: number): void {
    const first = this.#keys.put(name, number)
    if (first === number) this.#firsts.push(number)
    else this.#others.set(first, this.#runs.later(number, this.#others.get(first) ?? first))
  }

  /** Resolves each key to its current value, and to none where that was deleted. */
  leaveLast(): void {
    for (const first of this.#firsts) {
      const last = this.#runs.lastAfter(this.#others.get(first) ?? first)
      const isGone = this.#runs.isDeleted(last)
      if (isGone) this.#gone += 1
      if (isGone || last !== first) this.#others.set(first, isGone ? null : last)
    }
  }

  get(key: string): unknown {
    const first = this.#keys.find(key)
    const run = first === null ? null : this.#standing(first)
    return run === null ? undefined : this.#runs.valueOf(run)
  }

  keys(): string[] {
    const standing = this.#gone === 0 ? this.#firsts : this.#firsts.filter((first) => this.#standing(first) !== null)
    return standing.map((first) => this.#runs.keyOf(first))
  }

  /** The current runs. */
  runs(): number[] {
    return this.#firsts.map((first) => this.#standing(first)).filter((run) => run !== null)
  }

  #standing(first: number): number | null {
    const other = this.#others.get(first)
    return other === undefined ? first : other
  }
}
