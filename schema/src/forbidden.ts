import type { CallName } from './calls.ts'
import type { Caller } from './matrix.ts'

/** A reply to a caller: the call, the request text, and the body. */
export type CallReply = { call: CallName; caller: Caller; sent: string; body: unknown }

/** Values planted or found in the databases, to search bodies for. */
export type Canaries = {
  /** Forbidden in every body: hashes, stored tokens, passwords. */
  secrets: readonly string[]
  /** Ids, names and addresses of institutes that the caller has nothing to do with. */
  alien: readonly string[]
  /** Addresses and numbers with their owners; learners, guests and strangers may read their own. */
  contacts: readonly { personId: string; value: string }[]
}

type Rule = {
  about: string
  fields: RegExp
  /** Whether the rule applies to a caller. */
  holds(caller: Caller): boolean
  /** Calls that return such a field all the same, with the reason. */
  allowed: Readonly<Partial<Record<CallName, string>>>
  /** Fields of the same names that are harmless in any call. */
  harmless?: Readonly<Record<string, string>>
}

const opensSession = 'a sign-in answers the session that it opened, to whoever opened it'
const isEmptyToken = 'always empty; notifications have no secret of their own'
const ownAddress = "the caller's own address"
const ownQuestions = 'made for who asked, from a text of their own, to learn by; no assessment has them'
const publicOfInstitute = 'what an institute says of itself'

const sees =
  (...roles: Caller['role'][]) =>
  (caller: Caller) =>
    roles.includes(caller.role)

/**
 * The forbidden fields of bodies, by the callers that may not read them. The list is independent of all answer schemas.
 */
export const forbiddenFields: readonly Rule[] = [
  {
    about: 'a secret or the hash of one',
    fields: /^(password|passwd|salt|otp|pin|secret|token|.*_?hash|.*[a-z]hash|.*_token|.*token)$/i,
    holds: () => true,
    allowed: {
      'accounts.login': opensSession,
      'accounts.verifyVid': opensSession,
      'cards.signIn': opensSession,
      'classes.joinByCode': opensSession,
      'devices.finish': opensSession,
      'google.adminLogin': opensSession,
      'google.adminSignup': opensSession,
      'google.login': opensSession,
      'google.signup': opensSession,
      'operators.signIn': opensSession,
      'qr.finish': opensSession,
      'sessions.loginV3': opensSession,
      'sessions.loginViaToken': opensSession,
      'signup.verify': opensSession,
      'factors.beginTotp': 'a fresh secret for the authenticator app of whoever asked, shown once',
      'accessTokens.create': 'a fresh token of the caller, shown once',
      'webhooks.secret': 'what an admin enters in the other system',
      'cards.issue': 'printed once, for the teacher who asked; only its hash is kept',
    },
    harmless: { notificationToken: isEmptyToken },
  },
  {
    about: 'where something is stored, or from where somebody came',
    fields: /^(shard|ip|ipAddress|ip_address|user_?agent)$/i,
    holds: (caller) => caller.reach !== 'operator',
    allowed: {
      'records.export': 'everything that is held of a student, as it is held, for the admin who answers for it',
    },
  },
  {
    about: 'what lists are sorted and searched by',
    fields: /^(name|last_?name|email)_?key$/i,
    holds: () => true,
    allowed: {},
  },
  {
    about: "somebody's address or number",
    fields: /^(e_?mail(_?id|_?address)?|contact_?number|guardian_?contact_?number|phone(_?number)?|mobile)$/i,
    holds: sees('learner', 'guest', null),
    allowed: {
      'accounts.teacherInfo': ownAddress,
      'profiles.get': ownAddress,
      'profiles.update': ownAddress,
      'profiles.updateById': ownAddress,
      'profiles.updateOwn': ownAddress,
      'staff.info': ownAddress,
      'signup.status': ownAddress,
      'passwords.verifyCode': ownAddress,
      'joining.lookUpInvitation': 'the address that the invitation was mailed to, to whoever holds its secret',
      'institutes.get': publicOfInstitute,
    },
  },
  {
    about: 'what is right',
    fields: /^(answer|answers|correct_?options?|correct_?answers?|is_?correct|rubric|rubrik)$/i,
    holds: sees('learner', 'guest', null),
    allowed: {
      'learningAi.ask': ownQuestions,
      'learningAi.askPdf': ownQuestions,
      'learningAi.askVideo': ownQuestions,
      'learningAi.chatCompletion': ownQuestions,
      'learningAi.questions': ownQuestions,
      'learningAi.quizFromText': ownQuestions,
    },
  },
]

/** The forbidden values of a body: by the name of a field anywhere in it, and by planted values. */
export function forbiddenIn(reply: CallReply, canaries: Canaries): string[] {
  const where = `${reply.call} as ${reply.caller.name}`
  const text = JSON.stringify(reply.body) ?? ''
  // The caller's own input is no leak.
  const isRevealed = (value: string) => text.includes(value) && !reply.sent.includes(value)
  const isClosed = sees('learner', 'guest', null)(reply.caller)
  return [
    ...fieldsIn(reply.body).flatMap(([name, value]) =>
      forbiddenFields
        .filter((rule) => isForbidden(rule, reply, { name, value }))
        .map((rule) => `${where}: ${name}, ${rule.about}`),
    ),
    // A caller's own token is no leak.
    ...canaries.secrets
      .filter((value) => value !== reply.caller.token && isRevealed(value))
      .map(() => `${where}: a stored secret`),
    ...canaries.alien.filter(isRevealed).map((value) => `${where}: ${value} of another institute`),
    ...canaries.contacts
      .filter(({ personId, value }) => isClosed && personId !== reply.caller.personId && isRevealed(value))
      .map(({ value }) => `${where}: ${value}, which is somebody else's`),
  ]
}

function isForbidden(rule: Rule, reply: CallReply, { name, value }: { name: string; value: unknown }): boolean {
  const { fields, holds, allowed, harmless = {} } = rule
  if (!fields.test(name) || !holds(reply.caller) || value === null || value === '') return false
  return allowed[reply.call] === undefined && !Object.hasOwn(harmless, name)
}

function fieldsIn(body: unknown): [name: string, value: unknown][] {
  if (typeof body !== 'object' || body === null) return []
  const own = Array.isArray(body) ? [] : Object.entries(body)
  return [...own, ...Object.values(body).flatMap(fieldsIn)]
}

/** Columns whose values are secrets in any table. A new one is found without being listed here. */
export const secretColumns = /(^|_)(token|password|hash|secret|salt)$/

/** Selects the columns of a database's own tables. */
export const columnsOfDatabase = `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like '_cf_%' and t.name not like 'd1_%'`

/** Shorter values occur in bodies by chance. */
const shortestSecret = 16

/** Every value of the secret columns of a database, queried through `rows`. */
export async function secretsIn(rows: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string[]> {
  const columns = (await rows(columnsOfDatabase)).filter(({ column }) => secretColumns.test(String(column)))
  const found: string[] = []
  for (const { table, column } of columns) {
    const values = await rows(
      `select distinct "${String(column)}" as value from "${String(table)}" where length("${String(column)}") >= ${shortestSecret}`,
    )
    found.push(...values.map(({ value }) => String(value)))
  }
  return found
}
