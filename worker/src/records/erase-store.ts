import { sql, type SQL } from 'drizzle-orm'
import { together, type DirectoryDatabase, type InstituteDatabase, type Statement } from '#platform/db.ts'
import { isScoped, type Whose } from './export-store.ts'
import { shapeOf, withRowsBelow, type Mention, type Reference, type Shape } from './references-store.ts'

/** The placeholder of all people who were erased from an institute. */
export type AnonymousPerson = { id: string; name: string }

export type Erasing = Whose & { at: string; anonymous: AnonymousPerson }

/** The hashes of files that belong to a person alone; a file that another person has as well is left. */
export async function ownBlobs(db: InstituteDatabase, { instituteId, personId }: Whose): Promise<string[]> {
  const shape = await shapeOf(db, 'institute')
  const inInstitute = () => sql`institute_id = ${instituteId}`
  const hashes: string[] = []
  for (const { table, column, treatment } of shape.references) {
    if (treatment !== 'delete') continue
    const below = withRowsBelow(
      shape,
      { table, where: sql`${sql.identifier(column)} = ${personId}` },
      { scope: inInstitute },
    )
    for (const rows of below.filter((each) => shape.columns.get(each.table)?.includes('blob_hash'))) {
      const name = sql.identifier(rows.table)
      const found = await db.all<{ hash: string }>(sql`select blob_hash as hash from ${name}
        where ${inInstitute()} and blob_hash is not null and ${rows.where} and blob_hash not in (
          select blob_hash from ${name} where ${inInstitute()} and blob_hash is not null and not (${rows.where}))`)
      hashes.push(...found.map(({ hash }) => hash))
    }
  }
  return hashes
}

/** Erases a person from an institute's database in one batch. Returns the classes they were in. Idempotent. */
export async function eraseInInstitute(db: InstituteDatabase, erasing: Erasing): Promise<string[]> {
  const { instituteId, personId, anonymous, at } = erasing
  const shape = await shapeOf(db, 'institute')
  const inInstitute = () => sql`institute_id = ${instituteId}`
  // Everyone who has the person in a list is notified to drop them, and that stays in the feed.
  const classes = await db.all<{ id: string }>(sql`select class_id as id from class_members
    where ${inInstitute()} and person_id = ${personId}`)
  const audiences = classes.flatMap(({ id }) => [`class:${id}`, `teachers:${id}`])
  await together(db, [
    begin(db, erasing),
    db.run(sql`insert into members (institute_id, id, name, created_at)
      values (${instituteId}, ${anonymous.id}, ${anonymous.name}, ${at}) on conflict do nothing`),
    ...treated(db, shape, { personId, anonymous: anonymous.id, scope: inInstitute }),
    ...shape.mentions.map((mention) => unmentioned(db, mention, { text: sql`${personId}`, scope: inInstitute() })),
    db.run(sql`delete from members where ${inInstitute()} and id = ${personId}`),
    db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      select ${instituteId}, value, 'member', ${personId}, 'remove', ${at} from json_each(${JSON.stringify(audiences)})`),
    end(db, erasing),
  ])
  return classes.map(({ id }) => id)
}

/** Erases the directory's data of a person for this institute, and the person if they belong to no other. */
export async function eraseInDirectory(
  db: DirectoryDatabase,
  erasing: Erasing & { jobId: string },
): Promise<{ isGone: boolean }> {
  const { instituteId, personId, anonymous, jobId } = erasing
  const shape = await shapeOf(db, 'directory')
  const scope = () => sql`institute_id = ${instituteId}`
  const references = shape.references.filter(({ table }) => isScoped(shape, table))
  const address = sql`(select email from people where id = ${personId})`
  await together(db, [
    begin(db, erasing),
    ...shape.mentions.flatMap((mention) => {
      const isOwn = sql`${ownerOf(shape, mention)} = ${instituteId}`
      if (mention.by === 'id')
        return [unmentioned(db, mention, { text: sql`${personId}`, scope: sql`id <> ${jobId} and ${isOwn}` })]
      return isScoped(shape, mention.table) ? [unmentioned(db, mention, { text: address, scope: isOwn })] : []
    }),
    ...treated(db, { ...shape, references }, { personId, anonymous: anonymous.id, scope }),
    end(db, erasing),
  ])
  const [left] = await db.all<{ email: string; held: number }>(sql`select email,
    (select count(*) from memberships m where m.person_id = p.id) as held from people p where p.id = ${personId}`)
  if (left === undefined || left.held > 0) return { isGone: left === undefined }
  const unscoped = shape.mentions.filter(({ table }) => !isScoped(shape, table))
  await together(db, [
    ...unscoped.map((mention) =>
      mention.by === 'email'
        ? unmentioned(db, mention, { text: sql`${left.email}`, scope: sql`true` })
        : unmentioned(db, mention, {
            text: sql`${personId}`,
            scope: sql`id <> ${jobId} and ${ownerOf(shape, mention)} is null`,
          }),
    ),
    // A person who came back meanwhile is not deleted, because they have a membership.
    db.run(sql`delete from people where id = ${personId}
      and not exists (select 1 from memberships m where m.person_id = people.id)`),
  ])
  return { isGone: true }
}

/** The institute of a row: its column, or that in the body of an outbox job. Null for a job of the person as a whole. */
function ownerOf(shape: Shape, { table, column }: Mention): SQL {
  if (isScoped(shape, table)) return sql`institute_id`
  const body = sql.identifier(column)
  return sql`case when json_valid(${body}) then ${body} ->> '$.instituteId' end`
}

/** The audit is append-only, except while this row states that a person's name is removed from it. */
function begin(db: DirectoryDatabase | InstituteDatabase, { instituteId, personId, anonymous }: Erasing): Statement {
  return db.run(sql`insert into erasing (institute_id, person_id, nobody_id)
    values (${instituteId}, ${personId}, ${anonymous.id}) on conflict do update set nobody_id = excluded.nobody_id`)
}

function end(db: DirectoryDatabase | InstituteDatabase, { instituteId, personId }: Erasing): Statement {
  return db.run(sql`delete from erasing where institute_id = ${instituteId} and person_id = ${personId}`)
}

type Treating = { personId: string; anonymous: string; scope: () => SQL }

/** First deletes rows with everything below them; then clears the name in rows that stay. */
function treated(
  db: DirectoryDatabase | InstituteDatabase,
  shape: Shape,
  { personId, anonymous, scope }: Treating,
): Statement[] {
  const of = (treatment: Reference['treatment']) => shape.references.filter((each) => each.treatment === treatment)
  const isTheirs = (column: string) => sql`${sql.identifier(column)} = ${personId}`
  const deleted = of('delete').flatMap(({ table, column }) =>
    withRowsBelow(shape, { table, where: isTheirs(column) }, { scope }).map((rows) =>
      db.run(sql`delete from ${sql.identifier(rows.table)} where ${scope()} and ${rows.where}`),
    ),
  )
  const replaced = (references: readonly Reference[], value: string | null) =>
    references.map(({ table, column }) =>
      db.run(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
        where ${scope()} and ${isTheirs(column)}`),
    )
  return [...deleted, ...replaced(of('pseudonymise'), anonymous), ...replaced(of('clear'), null)]
}

function unmentioned(
  db: DirectoryDatabase | InstituteDatabase,
  { table, column, treatment }: Mention,
  { text, scope }: { text: SQL; scope: SQL },
): Statement {
  const isMentioned = sql`${scope} and instr(${sql.identifier(column)}, ${text}) > 0`
  return treatment === 'delete'
    ? db.run(sql`delete from ${sql.identifier(table)} where ${isMentioned}`)
    : db.run(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${isMentioned}`)
}
