import type { AccessToken } from '@takhti/schema/exchange/tokens/model'
import { accessTokens } from '@takhti/schema/exchange/tokens/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

const shownAtOnce = 200

type Row = Omit<AccessToken, 'scopes'> & { scopes: string }

/** The personal access tokens of an institute. */
export function tokensStore(db: DirectoryDatabase, instituteId: string) {
  return {
    /** Those of one person, or of everyone, that are not over. */
    async list(ownerId: string | null, now: Date): Promise<AccessToken[]> {
      const own = ownerId === null ? sql`` : sql`and t.person_id = ${ownerId}`
      const rows = await db.all<Row>(sql`select t.id as tokenId, t.name, t.ending, t.scopes, t.person_id as ownerId,
          trim(p.name || ' ' || p.last_name) as ownerName, t.created_at as createdAt, t.expires_at as expiresAt,
          t.last_used_at as lastUsedAt
        from access_tokens t join people p on p.id = t.person_id
        where t.institute_id = ${instituteId} and t.expires_at > ${now.toISOString()} ${own}
        order by t.id desc limit ${shownAtOnce}`)
      return rows.map((row) => ({ ...row, scopes: JSON.parse(row.scopes) }))
    },
    /** In SQL: whether a person has fewer tokens than this. */
    hasRoom: (ownerId: string, max: number, now: Date): SQL => sql`(select count(*) from access_tokens
      where institute_id = ${instituteId} and person_id = ${ownerId} and expires_at > ${now.toISOString()}) < ${max}`,
    insert: ({ tokenId: id, scopes, ownerId: personId, ...token }: AccessToken, tokenHash: string): Statement => {
      const { name, ending, createdAt, expiresAt } = token
      return db.insert(accessTokens).values({
        ...{ id, instituteId, personId, name, ending, tokenHash, createdAt, expiresAt },
        scopes: JSON.stringify(scopes),
      })
    },
    remove: (id: string): Statement =>
      db.delete(accessTokens).where(and(eq(accessTokens.instituteId, instituteId), eq(accessTokens.id, id))),
    async ownerOf(id: string): Promise<string | null> {
      const [row] = await db.all<{ personId: string }>(sql`select person_id as personId from access_tokens
        where institute_id = ${instituteId} and id = ${id}`)
      return row?.personId ?? null
    },
  }
}
