import type { LtiPlatform } from '@takhti/schema/lti/model'
import { ltiPlatforms } from '@takhti/schema/lti/platforms/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isIn, type DirectoryDatabase, type Shard, type Statement } from '#platform/db.ts'

/** A registered platform. */
export type PlatformRow = typeof ltiPlatforms.$inferSelect

/** The institute that a launch enters. */
export type Place = { instituteId: string; shard: Shard }

/** The platforms of one institute. */
export function platformsStore(db: DirectoryDatabase, instituteId: string) {
  const is = (id: string) => and(eq(ltiPlatforms.instituteId, instituteId), eq(ltiPlatforms.id, id))
  return {
    async list(): Promise<(PlatformRow & { people: number })[]> {
      const counted = sql<number>`(select count(*) from lti_people l where l.platform_id = lti_platforms.id)`
      const rows = await db
        .select({ row: ltiPlatforms, people: counted })
        .from(ltiPlatforms)
        .where(eq(ltiPlatforms.instituteId, instituteId))
        .orderBy(ltiPlatforms.id)
      return rows.map(({ row, people }) => ({ ...row, people }))
    },
    async find(id: string): Promise<PlatformRow | null> {
      return (await db.select().from(ltiPlatforms).where(is(id)).get()) ?? null
    },
    /** In SQL: whether the institute has fewer platforms than this. */
    hasRoom: (max: number): SQL =>
      sql`(select count(*) from lti_platforms where institute_id = ${instituteId}) < ${max}`,
    insert: (row: Omit<PlatformRow, 'instituteId'>): Statement =>
      db.insert(ltiPlatforms).values({ ...row, instituteId }),
    update: (id: string, fields: Partial<PlatformRow>): Statement => db.update(ltiPlatforms).set(fields).where(is(id)),
    remove: (id: string): Statement => db.delete(ltiPlatforms).where(is(id)),
  }
}

/** The platform of a launch's address, with its institute: the only read before a person is known. */
export async function findLaunching(db: DirectoryDatabase, id: string): Promise<(PlatformRow & Place) | null> {
  const shard = sql<Shard>`(select shard from institutes i where i.id = lti_platforms.institute_id)`
  const found = await db.select({ row: ltiPlatforms, shard }).from(ltiPlatforms).where(eq(ltiPlatforms.id, id)).get()
  return found === undefined ? null : { ...found.row, shard: found.shard }
}

/** The platforms that scores go to. */
export async function listByIds(db: DirectoryDatabase, ids: readonly string[]): Promise<PlatformRow[]> {
  return ids.length === 0 ? [] : db.select().from(ltiPlatforms).where(isIn(ltiPlatforms.id, ids))
}

/** Whether everything is entered that a launch needs. */
export function isComplete(row: PlatformRow): boolean {
  return [row.issuer, row.clientId, row.loginUrl, row.tokenUrl, row.keysUrl].every((text) => text !== '')
}

/** A platform as admins see it, without keys. */
export function toWire(row: PlatformRow, counts: { people: number; lost: number }, origin: string): LtiPlatform {
  const { id: platformId, name, issuer, clientId, loginUrl, tokenUrl, keysUrl, matchesEmail, createdAt } = row
  return {
    ...{ platformId, name, issuer, clientId, loginUrl, tokenUrl, keysUrl, matchesEmail, createdAt, ...counts },
    // Only the handlers of the area write the column.
    deploymentIds: JSON.parse(row.deploymentIds) as string[],
    isComplete: isComplete(row),
    addresses: addressesOf(platformId, origin),
  }
}

/** The addresses of this tool for one platform. They name it, so that no launch is searched for among institutes. */
export function addressesOf(platformId: string, origin: string): LtiPlatform['addresses'] {
  const base = `${origin}/api/lti/${platformId}`
  return { login: `${base}/login`, launch: `${base}/launch`, keys: `${base}/keys` }
}
