import { directoryRules, instituteRules } from '#jobs/fsck-store.ts'
import { shardsOf, instituteDatabaseOf, directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'

/** The invariants that rows of the databases violate; a healthy product has none. */
export async function brokenRules(env: Env): Promise<string[]> {
  const broken: string[] = []
  for (const [name, rule] of Object.entries(directoryRules))
    if ((await directoryOf(env).all(rule)).length > 0) broken.push(name)
  for (const shard of shardsOf(env))
    for (const [name, rule] of Object.entries(instituteRules))
      if ((await instituteDatabaseOf(env, shard).all(rule)).length > 0) broken.push(`${shard}: ${name}`)
  return broken
}
