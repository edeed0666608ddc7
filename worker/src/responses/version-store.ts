import { Key, Paper } from '@takhti/schema/assessments/model'
import { sql, type SQL } from 'drizzle-orm'

/** What publishing froze, parsed. Requests share it, so it is frozen in memory, too. */
export type Version = { version: number; paper: Paper; key: Key }

/** The row of a version. Its texts are null where the statement knew that this isolate has them. */
export type VersionRow = { assessmentId: string; version: number; paper: string | null; key: string | null }

type Entry = { parsed: Version; length: number }

/** The most characters of versions in one isolate; parsed they take several times as many bytes. */
const maxLength = 4_000_000

/** The most versions in one isolate. */
const maxVersions = 64

/**
 * The versions that were used last, parsed, by institute, assessment and number. A trigger refuses each change of a
 * version, so an entry is never outdated.
 */
export class VersionCache {
  readonly #entries = new Map<string, Entry>()
  #length = 0

  /** The entries of an institute as they are now; a later eviction does not take them away. */
  of(instituteId: string): HeldVersions {
    const start = `${instituteId} `
    const held = new Map(
      [...this.#entries].flatMap(([name, { parsed }]) =>
        name.startsWith(start) ? [[name.slice(start.length), parsed] as const] : [],
      ),
    )
    return new HeldVersions(held, (name, entry) => this.#use(`${start}${name}`, entry))
  }

  #use(name: string, entry: Entry | null): void {
    const used = entry ?? this.#entries.get(name)
    if (used === undefined) return
    this.#length += used.length - (this.#entries.get(name)?.length ?? 0)
    // A map has its entries in the order of insertion, so the first is the one used longest ago.
    this.#entries.delete(name)
    this.#entries.set(name, used)
    for (const [oldest, { length }] of this.#entries) {
      if (this.#length <= maxLength && this.#entries.size <= maxVersions) break
      this.#entries.delete(oldest)
      this.#length -= length
    }
  }
}

const ofIsolate = new VersionCache()

/** The versions of an institute that this isolate has parsed. */
export function heldVersions(instituteId: string): HeldVersions {
  return ofIsolate.of(instituteId)
}

/** The versions of one institute that need not be read again. */
export class HeldVersions {
  readonly #held: ReadonlyMap<string, Version>
  readonly #use: (name: string, entry: Entry | null) => void

  constructor(held: ReadonlyMap<string, Version>, use: (name: string, entry: Entry | null) => void) {
    this.#held = held
    this.#use = use
  }

  /** The columns of a `VersionRow`, of `assessment_versions v` and `assessment_keys k`. */
  get columns(): SQL {
    const isHeld = sql`v.assessment_id || ' ' || v.version in (select value
      from json_each(${JSON.stringify([...this.#held.keys()])}))`
    return sql`v.assessment_id as assessmentId, v.version, case when ${isHeld} then null else v.paper end as paper,
      case when ${isHeld} then null else k.body end as key`
  }

  /** The version of a row, parsed once in an isolate. */
  parsed({ assessmentId, version, paper, key }: VersionRow): Version {
    const name = `${assessmentId} ${version}`
    const known = this.#held.get(name)
    if (known !== undefined) {
      this.#use(name, null)
      return known
    }
    if (paper === null || key === null) throw new Error(`version ${name} has no text`)
    const parsed = frozen({ version, paper: Paper.parse(JSON.parse(paper)), key: Key.parse(JSON.parse(key)) })
    this.#use(name, { parsed, length: paper.length + key.length })
    return parsed
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const each of Object.values(Object.freeze(value))) frozen(each)
  return value
}
