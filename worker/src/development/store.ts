import { credentials, oneTimeSecrets, people, signUps } from '@takhti/schema/accounts/tables'
import { classNameKey } from '@takhti/schema/classes/rules'
import { classes, classMembers } from '@takhti/schema/classes/tables'
import { institutes, joinCodes, memberships } from '@takhti/schema/institutes/tables'
import { mailbox } from '@takhti/schema/kit/directory-tables'
import { members } from '@takhti/schema/kit/institute-tables'
import { licences, operators } from '@takhti/schema/licences/tables'
import { desc, eq, sql } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import type { DirectoryDatabase, InstituteDatabase, Statement } from '#platform/db.ts'
import { insertSession } from '#platform/session-store.ts'
import type { DemoPerson, DemoSchool } from './school.ts'

type Opened = { id: string; tokenHash: string; expiresAt: Date }

/** The mailbox of a development machine, and the statements that make a demo school. */
export function developmentStore(db: DirectoryDatabase) {
  return {
    listMails(to: string | undefined) {
      return db
        .select()
        .from(mailbox)
        .where(to === undefined ? undefined : eq(mailbox.to, to))
        .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
        .limit(100)
    },
    operatorRows(
      { id, name, email }: Pick<DemoPerson, 'id' | 'name' | 'email'>,
      session: Opened,
      now: Date,
    ): Statement[] {
      return [
        db
          .insert(people)
          .values({ id, name, email, emailVerified: true, createdAt: now, updatedAt: now })
          .onConflictDoNothing(),
        db.insert(operators).values({ personId: id, createdAt: now.toISOString() }).onConflictDoNothing(),
        insertSession(db, {
          ...session,
          personId: id,
          instituteId: null,
          reach: 'operator',
          via: 'token',
          userAgent: null,
          now,
        }),
      ]
    },
    recordRows({ id, name, email, role }: DemoPerson, instituteId: string, now: Date): Statement[] {
      return [
        db.insert(people).values({ id, name, email, createdAt: now, updatedAt: now }),
        db.insert(memberships).values({ personId: id, instituteId, role, createdAt: now.toISOString() }),
      ]
    },
    /** Makes every sign-up link of an address as old as one that was unused for an hour. */
    async expireLinks(email: string, now: Date): Promise<void> {
      const ofEmail = sql`${oneTimeSecrets.hash} in (select ${signUps.linkHash} from ${signUps} where ${signUps.email} = ${email})`
      await db.update(oneTimeSecrets).set({ expiresAt: now.toISOString() }).where(ofEmail)
    },
    schoolRows(school: DemoSchool, passwordHash: string, now: Date): Statement[] {
      const createdAt = now.toISOString()
      const { id: instituteId, name, shard, timeZone } = school
      return [
        db.insert(institutes).values({ id: instituteId, name, shard, timeZone, createdAt }).onConflictDoNothing(),
        db
          .insert(licences)
          .values({ instituteId, featureSet: school.plan, features: {}, updatedAt: createdAt })
          .onConflictDoNothing(),
        initialLimits(db, instituteId, now),
        ...school.classes.map(({ id: classId, name: className, code }) =>
          db.insert(joinCodes).values({ code, instituteId, classId, className, createdAt }).onConflictDoNothing(),
        ),
        ...school.people.flatMap((person) => personRows(db, { person, instituteId, passwordHash, now })),
      ]
    },
  }
}

/** The same school in its institute's database. */
export function schoolMirrorRows(db: InstituteDatabase, school: DemoSchool, now: Date): Statement[] {
  const createdAt = now.toISOString()
  const { id: instituteId } = school
  return [
    ...school.people.map((person) => memberRow(db, { person, instituteId, now })),
    ...school.classes.map(({ id, name, code }) =>
      db
        .insert(classes)
        .values({ instituteId, id, name, nameKey: classNameKey(name), code, createdAt })
        .onConflictDoNothing(),
    ),
    ...school.classes.flatMap(({ id: classId, memberIds }) =>
      school.people
        .filter((person) => memberIds.includes(person.id))
        .map(({ id: personId, role }) =>
          db
            .insert(classMembers)
            .values({
              instituteId,
              classId,
              personId,
              role: role === 'admin' ? 'instructor' : role,
              joinedAt: createdAt,
            })
            .onConflictDoNothing(),
        ),
    ),
  ]
}

/** A person in the institute's own database. */
export function memberRow(
  db: InstituteDatabase,
  { person, instituteId, now }: { person: DemoPerson; instituteId: string; now: Date },
): Statement {
  const { id, name } = person
  return db.insert(members).values({ instituteId, id, name, createdAt: now.toISOString() }).onConflictDoNothing()
}

type PersonRow = { person: DemoPerson; instituteId: string; passwordHash: string; now: Date }

function personRows(db: DirectoryDatabase, { person, instituteId, passwordHash, now }: PersonRow): Statement[] {
  const { id, name, email, role } = person
  const dates = { createdAt: now, updatedAt: now }
  return [
    db
      .insert(people)
      .values({ id, name, email, emailVerified: true, ...dates })
      .onConflictDoNothing(),
    db
      .insert(credentials)
      .values({ id, accountId: id, providerId: 'credential', personId: id, password: passwordHash, ...dates })
      .onConflictDoNothing(),
    db
      .insert(memberships)
      .values({ personId: id, instituteId, role, createdAt: now.toISOString() })
      .onConflictDoNothing(),
  ]
}
