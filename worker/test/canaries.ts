import { secretsIn, type Canaries } from '@takhti/schema/forbidden'
import type { Env } from '#platform/env.ts'

/**
 * Gives everyone a password and a number that answers can be searched for. Returns every secret that is stored anywhere, and all
 * addresses and numbers.
 */
export async function plantedIn(env: Env): Promise<Pick<Canaries, 'secrets' | 'contacts'>> {
  const ask = (db: D1Database) => async (sql: string) => (await db.prepare(sql).all<Record<string, unknown>>()).results
  const directory = ask(env.DIRECTORY)
  await env.DIRECTORY.batch([
    env.DIRECTORY
      .prepare(`insert into credentials (id, account_id, provider_id, person_id, password, created_at, updated_at)
      select 'canary-' || id, id, 'canary', id, 'canary-of-a-password-' || id, 0, 0 from people where true on conflict do nothing`),
    env.DIRECTORY.prepare("update people set contact_number = '+00 ' || substr(id, 15) where contact_number is null"),
  ])
  const homes = [env.INSTITUTES_00, env.INSTITUTES_01]
  const secrets = await Promise.all([env.DIRECTORY, ...homes].map((db) => secretsIn(ask(db))))
  const people = await directory(`select id, email as value from people
    union all select id, contact_number from people where contact_number is not null`)
  return {
    secrets: secrets.flat(),
    contacts: people.map(({ id, value }) => ({ personId: String(id), value: String(value) })),
  }
}
