import type { RandomBytes } from '@takhti/schema/kit/ids'
import { newId } from '@takhti/schema/kit/ids'
import type { Clock } from '@takhti/schema/kit/time'
import {
  directoryOf,
  instituteDatabaseOf,
  shardsOf,
  type DirectoryDatabase,
  type InstituteDatabase,
  type Shard,
} from './db.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'
import { mailerOf, type Mailer } from './mailer.ts'

/** The environment of a request or a job; only it knows bindings, the clock and randomness. */
export type Platform = {
  env: Env
  directory: DirectoryDatabase
  /** The databases of institutes, for work that goes through all of them. */
  shards: readonly Shard[]
  institute(shard: Shard): InstituteDatabase
  mailer: Mailer
  now(): Date
  newId(): string
  /** Runs after the answer; what fails there is logged and left to the outbox. */
  defer(job: string, work: () => Promise<unknown>): void
}

/** The same platform for work that goes through only these databases. */
export function throughShards(platform: Platform, shards: readonly Shard[]): Platform {
  return Object.create(platform, { shards: { value: shards } })
}

/** Where time, randomness and the end of the request come from. */
export type Sources = { clock: Clock; random: RandomBytes; waitUntil(work: Promise<unknown>): void }

/** The platform of one request or job. */
export function platformOf(env: Env, { clock, random, waitUntil }: Sources): Platform {
  const stamp = { now: () => clock.now(), newId: () => newId(clock.now(), random) }
  return {
    env,
    get directory() {
      return directoryOf(env)
    },
    get shards() {
      return shardsOf(env)
    },
    institute: (shard) => instituteDatabaseOf(env, shard),
    get mailer() {
      return mailerOf(env, directoryOf(env), stamp)
    },
    ...stamp,
    defer(job, work) {
      waitUntil(work().catch((error: unknown) => log('error', 'job failed', { job, error })))
    },
  }
}
