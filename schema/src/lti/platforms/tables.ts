import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people } from '../../accounts/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'

/** Learning platforms that launch into an institute. Launches have no session, so these are in the directory. */
export const ltiPlatforms = sqliteTable(
  'lti_platforms',
  {
    id: text('id').primaryKey(),
    instituteId: instituteId(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull().default(''),
    clientId: text('client_id').notNull().default(''),
    /** JSON of the deployments that may launch. */
    deploymentIds: text('deployment_ids').notNull().default('[]'),
    loginUrl: text('login_url').notNull().default(''),
    tokenUrl: text('token_url').notNull().default(''),
    keysUrl: text('keys_url').notNull().default(''),
    /** Whether a verified address of the platform finds a member of the institute. */
    matchesEmail: integer('matches_email', { mode: 'boolean' }).notNull().default(false),
    /** The private key of this platform alone, encrypted under a key of ours. */
    privateKey: text('private_key').notNull(),
    /** JSON of the public key. */
    publicKey: text('public_key').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [index('lti_platforms_institute').on(table.instituteId)],
)

/** Whom a platform means by its `sub`: a person of the institute that registered the platform. */
export const ltiPeople = sqliteTable(
  'lti_people',
  {
    platformId: idColumn('platform_id').references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    instituteId: instituteId(),
    personId: idColumn('person_id').references(() => people.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.platformId, table.subject] }),
    uniqueIndex('lti_people_person').on(table.platformId, table.personId),
    index('lti_people_of').on(table.personId),
  ],
)
