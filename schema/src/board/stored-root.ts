import type { StoredMap } from './stored-doc.ts'
import { StoredKeys, type Name } from './stored-keys.ts'
import type { Runs } from './stored-runs.ts'

/** What stands in a root map, of all runs that were read. */
export class StoredRoot implements StoredMap {
  readonly #runs: Runs
  readonly #keys: StoredKeys
  /** What came first under each key. */
  readonly #firsts: number[] = []
  /** What stands in the place of what came first, where that is another one; null where nothing does. */
  readonly #others = new Map<number, number | null>()
  #gone = 0

  /** Of so many runs, of which most may be its own. */
  constructor(runs: Runs, expected = 0) {
    this.#runs = runs
    this.#keys = new StoredKeys((number) => runs.nameOf(number), expected)
  }

  get size(): number {
    return this.#firsts.length - this.#gone
  }

  /** Takes in a run that was put beside no other under its key. */
  begin(name: Name, number: number): void {
    const first = this.#keys.put(name, number)
    if (first === number) this.#firsts.push(number)
    else this.#others.set(first, this.#runs.later(number, this.#others.get(first) ?? first))
  }

  /** Leaves of each key what stands, and nothing where that was deleted. */
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

  /** What stands. */
  runs(): number[] {
    return this.#firsts.map((first) => this.#standing(first)).filter((run) => run !== null)
  }

  #standing(first: number): number | null {
    const other = this.#others.get(first)
    return other === undefined ? first : other
  }
}
