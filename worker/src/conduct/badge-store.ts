import type { Badge } from '@takhti/schema/conduct/model'
import { maxOwnBadges } from '@takhti/schema/conduct/rules'
import { conductBadges, conductPhrases } from '@takhti/schema/conduct/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A badge of the institute as its row has it. */
export type BadgeRow = Pick<Badge, 'badgeType' | 'name' | 'symbol' | 'colour'> & {
  nameKey: string | null
  createdBy: string
  removedAt: string | null
}

/** The institute's own badges, and the quick phrases of one teacher. */
export function badgeStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const rows = (which: SQL) =>
    db.all<BadgeRow>(sql`select id as badgeType, name, name_key as nameKey, symbol, colour, created_by as createdBy,
        removed_at as removedAt
      from conduct_badges where institute_id = ${instituteId} and ${which}`)
  return {
    listBadges: () => rows(sql`name_key is not null order by name_key limit ${maxOwnBadges}`),
    async findBadge(id: string): Promise<BadgeRow | null> {
      return (await rows(sql`id = ${id}`))[0] ?? null
    },
    insertBadge: (badge: Badge, { nameKey, createdAt }: { nameKey: string; createdAt: string }): Statement => {
      const { badgeType: id, name, symbol, colour } = badge
      const row = { instituteId, id, name, nameKey, symbol, colour, createdBy: personId, createdAt }
      return db.insert(conductBadges).values(row)
    },
    /** True in SQL while the name is free and the institute has room for one more. */
    hasRoom: (nameKey: string): SQL => sql`(select count(*) from conduct_badges where institute_id = ${instituteId}
      and name_key is not null) < ${maxOwnBadges} and not exists (select 1 from conduct_badges
        where institute_id = ${instituteId} and name_key = ${nameKey})`,
    removeBadge: (id: string, at: string): Statement =>
      db.run(sql`update conduct_badges set name_key = null, removed_at = ${at}
        where institute_id = ${instituteId} and id = ${id} and removed_at is null`),
    savePhrases: (phrases: string, updatedAt: string): Statement =>
      db
        .insert(conductPhrases)
        .values({ instituteId, ownerId: personId, phrases, updatedAt })
        .onConflictDoUpdate({
          target: [conductPhrases.instituteId, conductPhrases.ownerId],
          set: { phrases, updatedAt },
        }),
  }
}
