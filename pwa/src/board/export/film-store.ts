import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

const prefix = 'film.'
const prefixOf = (print: string) => `${prefix}${print}.`

/** Rows are read in the order of their names. */
const rowOf = (print: string, index: number) => `${prefixOf(print)}${String(index).padStart(6, '0')}`

/** The finished parts of a video that is being made, with the person whose sign-out removes them. */
export class FilmStore {
  readonly #settings = openDatabase(requireDatabaseId()).settings
  readonly #writes: Promise<unknown>[] = []
  readonly #failed: (error: unknown) => void
  #print = ''

  /** `failed` receives the error of a part that found no room. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** The parts of an interrupted render of the same inputs, up to the first missing one. Those of other inputs are removed. */
  async open(print: string): Promise<string[]> {
    this.#print = print
    const mine = prefixOf(print)
    await this.#settings
      .where('name')
      .startsWith(prefix)
      .filter(({ name }) => !name.startsWith(mine))
      .delete()
    const rows = await this.#settings.where('name').startsWith(mine).toArray()
    const missing = rows.findIndex(({ name }, index) => name !== rowOf(print, index))
    return rows.slice(0, missing === -1 ? undefined : missing).map(({ value }) => value)
  }

  add(index: number, part: string): void {
    const write = this.#settings.put({ name: rowOf(this.#print, index), value: part })
    this.#writes.push(write)
    write.catch(this.#failed)
  }

  /** Resolves once every part is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes)
  }
}

/** Removes the parts of interrupted videos: the file is saved, the render was cancelled, or the device is full. */
export async function discardParts(): Promise<void> {
  await openDatabase(requireDatabaseId()).settings.where('name').startsWith(prefix).delete()
}
