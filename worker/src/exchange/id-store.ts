import { sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import { sha256 } from '#platform/random.ts'

/** Ids of an archive that do not become new ones: its institute, and people whom this platform knows. */
export type KnownIds = Readonly<Record<string, string>>

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/**
 * The ids of an archive in one institute. An id becomes the same new one in every file and in every run, and in another
 * institute a different one; its time stays, so the order stays.
 */
export class IdMap {
  readonly #directory: DirectoryDatabase
  readonly #instituteId: string
  readonly #known: KnownIds

  constructor(directory: DirectoryDatabase, { instituteId, known }: { instituteId: string; known: KnownIds }) {
    this.#directory = directory
    this.#instituteId = instituteId
    this.#known = known
  }

  /** The new id of an id of the archive. */
  async of(id: string): Promise<string> {
    return this.#known[id] ?? (await this.#made(id))
  }

  /** Text with each of its ids replaced; those of the platform's own curriculum stay. */
  async text(text: string): Promise<string> {
    const found = [...new Set(text.match(ids))].filter((id) => this.#known[id] === undefined)
    const curated = await this.#curated(found)
    const made = await Promise.all(found.map(async (id) => [id, curated.has(id) ? id : await this.#made(id)] as const))
    const map = new Map([...made, ...Object.entries(this.#known)])
    return text.replace(ids, (id) => map.get(id) ?? id)
  }

  /** The same in bytes of any kind: an id and its replacement are equally long. */
  async bytes(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const text = Buffer.from(bytes).toString('latin1')
    return Uint8Array.from(Buffer.from(await this.text(text), 'latin1'))
  }

  async #made(id: string): Promise<string> {
    const hash = await sha256(`${this.#instituteId} ${id}`)
    return `${id.slice(0, 15)}${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
  }

  async #curated(found: readonly string[]): Promise<Set<string>> {
    if (found.length === 0) return new Set()
    const asked = JSON.stringify(found)
    const rows = await this.#directory.all<{ id: string }>(sql`
      select t.id from json_each(${asked}) j join curated_topics t on t.id = j.value
      union select q.id from json_each(${asked}) j join curated_questions q on q.id = j.value
      union select v.id from json_each(${asked}) j join curated_videos v on v.id = j.value`)
    return new Set(rows.map(({ id }) => id))
  }
}
