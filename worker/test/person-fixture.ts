import { personColumns, secretColumnName } from '@takhti/schema/records/rules'
import { storageLines } from '#licences/port.ts'
import { directoryOf, together } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { sha256 } from '#platform/random.ts'
import { withoutTrigger } from './databases.ts'
import { rowsOf, type Cell, type Row } from './rows.ts'
import { anId, openSession, type School } from './school.ts'

/** A student with a row in every table that can reference one. */
export type Planted = {
  personId: string
  name: string
  fullName: string
  email: string
  token: string
  secret: string
  lessonId: string
  contentId: string
  uploadId: string
  blobHash: string
  blobText: string
}

// Values required by a CHECK or a meaning; everything else is derived from the column's name.
const fixed: Readonly<Record<string, Row>> = {
  'directory.coupons': { benefit: '{}' },
  'directory.device_codes': { status: 'approved' },
  'directory.device_pairings': { status: 'claimed', words: '[]', session_id: null },
  'directory.memberships': { role: 'learner' },
  'directory.login_cards': { role: 'learner' },
  'directory.mailbox': { language: 'en' },
  'directory.institute_invitations': { role: 'learner', status: 'accepted' },
  'directory.institute_requests': { role: 'learner', status: 'accepted' },
  'directory.outbox': { attempts: 0, due_at: '2999-01-01T00:00:00.000Z' },
  'directory.licence_reservations': { type: 'students', kind: 'command', status: 'released', amount: 1 },
  'directory.live_session_starts': { place: 1, allowed: 9 },
  'directory.qr_logins': { status: 'approved' },
  'directory.sessions': { reach: 'full' },
  'institute.answer_cards': { number: 1 },
  'institute.assessments': { status: 'Unpublished', version: 0, published_revision: 0 },
  'institute.assessment_students': { due_on: '' },
  'institute.assessment_attempts': { number: 1, version: 1, status: 'InProgress' },
  'institute.regrade_requests': { status: 'accepted', answered_at: '2026-01-01T00:00:00.000Z' },
  'institute.topics': { kind: 'Board' },
  'institute.class_members': { role: 'learner' },
  'institute.attendance_marks': { status: 'PRESENT', is_marked: 1 },
  'institute.attendance_replaced': { status: 'PRESENT', is_marked: 1 },
  'institute.attendance_records': { version: 1 },
  'institute.conduct_entries': { kind: 'remark', points: 1, is_shared: 1 },
  'institute.class_groups': { type: 'GENERAL' },
  'institute.class_recordings': { bytes: 0, held_bytes: 0, missing: '[]', is_published: 1 },
  'institute.class_requests': { role: 'learner', status: 'accepted', answered_at: '2026-01-01T00:00:00.000Z' },
  'institute.changes': { entity: 'class', kind: 'upsert', audience: 'class:made-up' },
  'institute.content': { kind: 'article', question_count: 0 },
  'institute.holders': { holding: 'opened' },
  'institute.folders': { lesson_type: 'LESSON', parent_id: '' },
  'institute.lessons': { lesson_type: 'LESSON', folder_id: '', tags: '[]' },
  'institute.class_kind_choices': { kind: 'post', is_on: 0 },
  'institute.lesson_reminders': { minutes: 5 },
  'institute.mail_digests': { pace: 'never' },
  'institute.notifications': { kind: 'newLesson' },
  'institute.promises': { attempts: 0, due_at: '2999-01-01T00:00:00.000Z' },
  'institute.schedule_items': { date: '2026-11-23', start_minute: 600, minutes: 45 },
  'institute.class_substitutes': {
    ...{ from_date: '2026-11-23', to_date: '2026-11-24' },
    ...{ opens_at: '2026-11-22T00:00:00.000Z', ends_at: '2026-11-25T00:00:00.000Z' },
  },
  'institute.seating_plans': { desks: '[]' },
  'institute.seating_people': { kind: 'front', is_fixed: 0 },
  'institute.card_reviews': { grade: 3, undoes: '' },
  'institute.learning_classes': { is_on: 1, from_age: 0 },
  'institute.learning_consents': { born_year: 2012, has_consent: 1 },
  'institute.learning_exchanges': { body: '{}' },
  'institute.seating_rooms': { desks: '[]' },
  'institute.quiz_scores': { answers: 1, share: 1 },
  'institute.transfers': { kind: 'export', state: 'expired', step: 'end' },
  'institute.uploads': { status: 'SUCCESS', bytes: 3, parts: 'a'.repeat(64) },
}

// A list of its own: planting by the list that erasure reads would miss columns absent from both.
const mentioned: readonly (readonly [path: string, by: 'id' | 'email'])[] = [
  ['directory.attempts.key', 'email'],
  ['directory.audit.detail', 'id'],
  ['directory.import_rows.email', 'email'],
  ['directory.institute_invitations.email', 'email'],
  ['directory.mailbox.to', 'email'],
  ['directory.outbox.body', 'id'],
  ['directory.sign_ups.email', 'email'],
  ['directory.verifications.identifier', 'email'],
  ['directory.verifications.value', 'email'],
  ['institute.audit.detail', 'id'],
  ['institute.changes.audience', 'id'],
  ['institute.idempotency.answer', 'id'],
  ['institute.notifications.lesson_id', 'id'],
  ['institute.promises.body', 'id'],
]

/** Adds a student with a row for each declared column and each mention, by the databases' own schema. */
export async function plantEverywhere(env: Env, school: School): Promise<Planted> {
  const personId = anId()
  const mark = personId.slice(-12)
  const planted = {
    personId,
    name: `Mark${mark}`,
    fullName: `mark${mark}  Planted`,
    email: `mark.${mark}@school.example`,
    secret: `secret-${mark}`,
    lessonId: anId(),
    contentId: anId(),
    uploadId: anId(),
    blobText: `a file of ${mark}`,
    blobHash: await sha256(`a file of ${mark}`),
  }
  const { instituteId } = school.at
  const when = '2026-01-01T00:00:00.000Z'
  const person = {
    id: personId,
    name: planted.name,
    last_name: 'Planted',
    email: planted.email,
    created_at: 0,
    updated_at: 0,
  }
  await insert(env.DIRECTORY, 'people', person)
  await insert(env.INSTITUTES_00, 'members', {
    institute_id: instituteId,
    id: personId,
    name: planted.name,
    last_name: 'Planted',
    created_at: when,
  })
  await env.FILES.put(`${instituteId}/${planted.blobHash}`, planted.blobText)
  await env.FILES.put(`${instituteId}/files/${planted.uploadId}/0`, planted.blobText)
  const storage = { instituteId, entityId: planted.uploadId, bytes: 3, now: new Date() }
  await together(directoryOf(env), storageLines(directoryOf(env), storage))
  for (const path of Object.keys(personColumns)) await plant(env, { school, marks: planted }, { path })
  for (const [path, by] of mentioned) {
    const text = mentioning(path, { text: by === 'id' ? personId : planted.email, instituteId })
    await plant(env, { school, marks: planted }, { path, text })
  }
  await insert(env.INSTITUTES_00, 'content_bodies', {
    institute_id: instituteId,
    content_id: planted.contentId,
    blob_hash: planted.blobHash,
  })
  return { ...planted, token: await openSession(env, { at: school.at, personId, reach: 'full' }) }
}

/** Text around an id or an address, in the column's format. */
function mentioning(column: string, { text, instituteId }: { text: string; instituteId: string }): string {
  if (column.endsWith('.email') || column.endsWith('.lesson_id')) return text
  return column.endsWith('.audience') ? `person:${text}` : JSON.stringify({ about: text, instituteId })
}

type Marks = Omit<Planted, 'token'>

async function plant(
  env: Env,
  { school, marks }: { school: School; marks: Marks },
  { path, text = marks.personId }: { path: string; text?: string },
): Promise<void> {
  const [name = '', table = '', column = ''] = path.split('.')
  const db = name === 'directory' ? env.DIRECTORY : env.INSTITUTES_00
  const known: Row = { institute_id: school.at.instituteId, class_id: school.at.classId, ...fixed[`${name}.${table}`] }
  if (table === 'lti_people') known['platform_id'] = await plantPlatform(env, school)
  if (table.startsWith('coupon')) known['code'] = `coupon of ${marks.contentId}`
  if (table === 'push_subscriptions') {
    const own = env.DIRECTORY.prepare('select id from sessions where person_id = ?').bind(marks.personId)
    known['session_id'] = (await own.first<{ id: string }>())?.id ?? null
  }
  Object.assign(known, keysOf(table, column, marks))
  const { results: columns } = await db
    .prepare('select name, type, "notnull" as needed, pk from pragma_table_info(?)')
    .bind(table)
    .all<{ name: string; type: string; needed: number; pk: number }>()
  const person = school.personIds.instructor
  const row = Object.fromEntries(
    columns
      .filter((each) => each.needed === 1 || each.name === column || each.pk > 0 || each.name in known)
      // An auto-increment key is left to the database.
      .filter((each) => !(each.pk > 0 && /^integer$/i.test(each.type) && each.name === 'seq'))
      .map(({ name: each, type }): [string, Cell] => {
        if (each === column) return [each, text]
        if (each in known) return [each, known[each] ?? null]
        // A token is stored only as a hash, which the invariants check.
        if (each === 'token') return [each, anId().replaceAll('-', '').repeat(2)]
        if (personColumns[`${name}.${table}.${each}`] !== undefined) return [each, person]
        if (/int/i.test(type)) return [each, 4_000_000_000_000]
        if (/(^|_)at$/.test(each)) return [each, '2026-01-01T00:00:00.000Z']
        if (each === 'lesson_id') return [each, school.at.lessonId]
        if (/(^|_)id$/.test(each)) return [each, anId()]
        return [each, secretColumnName.test(each) ? `${marks.secret} ${anId()}` : `made up ${anId()}`]
      }),
  )
  if (table !== 'login_cards') return insert(db, table, row)
  // The person also has an address, and a person with an address cannot have a card.
  await withoutTrigger(db, 'login_cards_only_way_in', () => insert(db, table, row))
}

/** A learning platform, which people that it means refer to. */
async function plantPlatform({ DIRECTORY }: Env, { at }: School): Promise<string> {
  const id = anId()
  const texts = { name: 'Platform', private_key: '{}', public_key: '{}', created_at: '2026-01-01T00:00:00.000Z' }
  await insert(DIRECTORY, 'lti_platforms', { id, institute_id: at.instituteId, ...texts })
  return id
}

/** Keys by which the planted rows of one person belong together. */
function keysOf(table: string, column: string, { contentId, uploadId, lessonId }: Marks): Row {
  const keys: Row = {}
  for (const [key, tables] of Object.entries(rowsOfContent)) if (tables.includes(table)) keys[key] = contentId
  if (table.startsWith('assessment_') || table === 'lti_grades') keys['assessment_id'] = contentId
  if (table === 'conversations' && column === 'student_id') keys['id'] = contentId
  if (column === 'removed_by') keys['removed_at'] = '2026-01-01T00:00:00.000Z'
  if (table === 'uploads') keys['id'] = uploadId
  // Indexes have parts of it.
  if (table === 'assessments') keys['settings'] = '{}'
  if (table === 'lessons' || table === 'walls') keys['id'] = lessonId
  if (table === 'publications') keys['lesson_id'] = lessonId
  if (table === 'wall_boards' || table === 'wall_group_members') keys['wall_id'] = lessonId
  return keys
}

/** Tables whose column has the id of the person's content. */
const rowsOfContent: Readonly<Record<string, readonly string[]>> = {
  id: [
    ...['content', 'assessments', 'assessment_attempts', 'live_classes', 'live_quizzes', 'attendance_records'],
    ...['seating_plans', 'class_groups', 'feed_posts'],
  ],
  attempt_id: ['assessment_marks', 'regrade_requests'],
  quiz_id: ['quiz_scores'],
  record_id: ['attendance_marks', 'attendance_replaced'],
  plan_id: ['seating_people'],
  group_id: ['group_members'],
  conversation_id: ['messages', 'conversation_reviews'],
  live_id: ['class_recordings'],
  post_id: ['feed_comments', 'feed_reports'],
  deck_id: ['class_decks'],
  content_id: ['learning_sources'],
}

async function insert(db: D1Database, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  const list = names.map((each) => `"${each}"`).join(', ')
  try {
    await db
      .prepare(`insert into "${table}" (${list}) values (${places})`)
      .bind(...Object.values(row))
      .run()
  } catch (error) {
    throw new Error(`${table} cannot be planted: ${String(error)} ${JSON.stringify(row)}`, { cause: error })
  }
}

/** Every cell of every table that still names the student, except for the order to devices to erase them. */
export async function tracesOf(env: Env, { personId, name, email }: Planted): Promise<string[]> {
  const databases = { directory: env.DIRECTORY, institute: env.INSTITUTES_00, institute01: env.INSTITUTES_01 }
  const traces: string[] = []
  for (const [database, db] of Object.entries(databases)) {
    for (const { table, row } of await rowsOf(db)) {
      const text = JSON.stringify(row)
      const isTombstone = table === 'changes' && row['kind'] === 'remove' && row['entity'] === 'member'
      if (!isTombstone && [personId, name, email].some((mark) => text.includes(mark)))
        traces.push(`${database}.${table} ${text}`)
    }
  }
  return traces
}
