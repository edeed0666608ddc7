import type { ErrorCode } from '../kit/errors.ts'
import { foldSpelling } from '../kit/text-fold.ts'

/**
 * The effect of a student's erasure on a row that refers to them. `delete` removes the row with everything below it,
 * `pseudonymise` removes the name, `clear` empties the column. `person` leaves the row to the deletion of the person,
 * who may still belong to another institute.
 */
export type Treatment = 'delete' | 'pseudonymise' | 'clear' | 'person'

/**
 * The treatment of every column that holds the id of a person, by `database.table.column`. Columns with a foreign key
 * are found in the databases themselves. A test fails while one of them, or one with a person's name for a column, is
 * missing.
 */
export const personColumns: Readonly<Record<string, Treatment>> = {
  'directory.access_tokens.person_id': 'delete',
  'directory.audit.entity_id': 'pseudonymise',
  'directory.audit.person_id': 'pseudonymise',
  'directory.coupons.created_by': 'person',
  'directory.coupon_redemptions.person_id': 'clear',
  'directory.credentials.person_id': 'person',
  'directory.default_institutes.person_id': 'delete',
  'directory.device_codes.person_id': 'delete',
  'directory.device_pairings.person_id': 'delete',
  // Present only while an erasure runs.
  'directory.erasing.person_id': 'person',
  'directory.import_rows.person_id': 'delete',
  'directory.import_rows.student_id': 'delete',
  'directory.imports.person_id': 'clear',
  'directory.institute_invitations.invited_by': 'pseudonymise',
  'directory.institute_invitations.person_id': 'delete',
  'directory.institute_requests.answered_by': 'clear',
  'directory.institute_requests.person_id': 'delete',
  'directory.known_devices.person_id': 'person',
  'directory.law_acceptances.person_id': 'person',
  'directory.licence_reservations.person_id': 'clear',
  'directory.live_session_starts.person_id': 'clear',
  'directory.lti_people.person_id': 'delete',
  'directory.memberships.person_id': 'delete',
  // After the memberships that cards belong to.
  'directory.login_cards.person_id': 'delete',
  'directory.one_time_secrets.person_id': 'person',
  'directory.operators.person_id': 'person',
  'directory.qr_logins.person_id': 'delete',
  'directory.recovery_codes.person_id': 'person',
  'directory.second_factors.person_id': 'person',
  'directory.person_settings.person_id': 'person',
  'directory.sessions.person_id': 'delete',
  // After the sessions that browsers are pushed to by.
  'directory.push_subscriptions.person_id': 'delete',
  'institute.audit.entity_id': 'pseudonymise',
  'institute.audit.person_id': 'pseudonymise',
  'institute.changes.entity_id': 'delete',
  'institute.class_members.person_id': 'delete',
  'institute.class_requests.created_by': 'pseudonymise',
  'institute.class_requests.person_id': 'delete',
  'institute.content.owner_id': 'delete',
  'institute.erasing.person_id': 'person',
  'institute.folders.owner_id': 'delete',
  'institute.holders.person_id': 'delete',
  'institute.idempotency.person_id': 'delete',
  'institute.lessons.author_id': 'pseudonymise',
  'institute.merged_people.into_id': 'delete',
  'institute.merged_people.person_id': 'delete',
  'institute.notebooks.owner_id': 'delete',
  'institute.calendar_feeds.person_id': 'delete',
  'institute.conversations.student_id': 'delete',
  'institute.conversations.teacher_id': 'pseudonymise',
  'institute.conversation_reviews.reviewed_by': 'pseudonymise',
  'institute.messages.sender_id': 'delete',
  'institute.message_files.owner_id': 'delete',
  'institute.messages.reported_by': 'clear',
  'institute.mail_digests.person_id': 'delete',
  'institute.class_kind_choices.person_id': 'delete',
  'institute.lesson_reminders.person_id': 'delete',
  'institute.muted_classes.person_id': 'delete',
  'institute.muted_kinds.person_id': 'delete',
  'institute.notifications.person_id': 'delete',
  'institute.live_classes.started_by': 'pseudonymise',
  'institute.assessments.created_by': 'pseudonymise',
  'institute.assessment_students.person_id': 'delete',
  'institute.assessment_attempts.person_id': 'delete',
  'institute.lti_grades.person_id': 'delete',
  'institute.assessment_marks.marked_by': 'pseudonymise',
  'institute.mark_comments.owner_id': 'delete',
  'institute.regrade_requests.answered_by': 'pseudonymise',
  'institute.class_groups.created_by': 'pseudonymise',
  'institute.group_members.person_id': 'delete',
  'institute.syllabi.created_by': 'pseudonymise',
  'institute.feed_posts.author_id': 'pseudonymise',
  'institute.feed_files.owner_id': 'pseudonymise',
  'institute.feed_comments.author_id': 'delete',
  'institute.feed_comments.removed_by': 'pseudonymise',
  'institute.feed_reports.person_id': 'delete',
  'institute.transfers.started_by': 'pseudonymise',
  'institute.topics.created_by': 'pseudonymise',
  'institute.bank_questions.created_by': 'pseudonymise',
  'institute.card_reviews.person_id': 'delete',
  'institute.class_decks.given_by': 'pseudonymise',
  'institute.learning_classes.changed_by': 'pseudonymise',
  'institute.learning_consents.person_id': 'delete',
  'institute.learning_consents.recorded_by': 'pseudonymise',
  'institute.learning_exchanges.person_id': 'delete',
  'institute.learning_sources.given_by': 'pseudonymise',
  'institute.attendance_records.teacher_id': 'pseudonymise',
  'institute.attendance_marks.marked_by': 'pseudonymise',
  'institute.attendance_marks.person_id': 'delete',
  'institute.attendance_replaced.marked_by': 'pseudonymise',
  'institute.attendance_replaced.person_id': 'delete',
  'institute.attendance_codes.opened_by': 'pseudonymise',
  'institute.attendance_arrivals.person_id': 'delete',
  'institute.conduct_entries.person_id': 'delete',
  'institute.conduct_entries.teacher_id': 'pseudonymise',
  'institute.conduct_entries.withdrawn_by': 'pseudonymise',
  'institute.conduct_badges.created_by': 'pseudonymise',
  'institute.conduct_phrases.owner_id': 'delete',
  'institute.schedule_items.created_by': 'pseudonymise',
  'institute.class_substitutes.person_id': 'delete',
  'institute.class_substitutes.created_by': 'pseudonymise',
  'institute.seating_plans.updated_by': 'pseudonymise',
  'institute.seating_people.person_id': 'delete',
  'institute.seating_rooms.created_by': 'pseudonymise',
  'institute.class_recordings.recorded_by': 'delete',
  'institute.walls.started_by': 'pseudonymise',
  'institute.wall_boards.person_id': 'delete',
  'institute.wall_group_members.person_id': 'delete',
  'institute.answer_cards.person_id': 'delete',
  'institute.live_quizzes.owner_id': 'delete',
  'institute.quiz_seats.person_id': 'delete',
  'institute.quiz_scores.person_id': 'delete',
  'institute.study_sessions.person_id': 'delete',
  'institute.publications.published_by': 'pseudonymise',
  'institute.stars.person_id': 'delete',
  'institute.students.person_id': 'delete',
  'institute.threads.owner_id': 'delete',
  'institute.filings.owner_id': 'delete',
  'institute.uploads.owner_id': 'delete',
}

/**
 * Text columns that may contain a person's id or address. Rows of `delete` are deleted; a `clear` column is emptied.
 * Rows that match by address and belong to no institute belong to the person as a whole.
 */
export const mentions: readonly { column: string; treatment: 'delete' | 'clear'; by: 'id' | 'email' }[] = [
  { column: 'directory.outbox.body', treatment: 'delete', by: 'id' },
  { column: 'directory.audit.detail', treatment: 'clear', by: 'id' },
  { column: 'institute.audit.detail', treatment: 'clear', by: 'id' },
  { column: 'directory.import_rows.email', treatment: 'delete', by: 'email' },
  { column: 'directory.institute_invitations.email', treatment: 'delete', by: 'email' },
  { column: 'institute.changes.audience', treatment: 'delete', by: 'id' },
  { column: 'institute.idempotency.answer', treatment: 'delete', by: 'id' },
  { column: 'institute.promises.body', treatment: 'delete', by: 'id' },
  { column: 'institute.webhook_deliveries.body', treatment: 'delete', by: 'id' },
  // A message's notification names its sender.
  { column: 'institute.notifications.lesson_id', treatment: 'delete', by: 'id' },
  { column: 'directory.attempts.key', treatment: 'delete', by: 'email' },
  { column: 'directory.mailbox.to', treatment: 'delete', by: 'email' },
  { column: 'directory.sign_ups.email', treatment: 'delete', by: 'email' },
  { column: 'directory.verifications.identifier', treatment: 'delete', by: 'email' },
  { column: 'directory.verifications.value', treatment: 'delete', by: 'email' },
]

/** Names of columns that would refer to a person, with or without a foreign key. */
export const personColumnName =
  /(^|_)(person|people|author|owner|user|member|student|learner|teacher|instructor|guardian_id|sender|receiver|recipient|creator)(_id)?$|_by$/

/** Columns with credentials; they are in no export. */
export const secretColumnName = /token|password|secret|(^|_)hash$|^(key|value|answer|user_code|endpoint|p256dh|auth)$/

/** Columns for sorting and search, made of the name or address beside them; they are in no export either. */
export const searchKeyColumnName = /_key$/

/** The maximum of user databases in one request; no device has had more people than a classroom. */
export const maxDatabasesAsked = 100

/**
 * Whether an admin may erase a person: only a student without another role, whose full name the admin typed correctly.
 */
export function canErase(
  person: { name: string; lastName: string; roles: readonly string[] },
  typedName: string,
): 'ok' | Extract<ErrorCode, 'records/not-a-student' | 'records/name-differs'> {
  if (person.roles.some((role) => role !== 'learner' && role !== 'guest')) return 'records/not-a-student'
  return foldSpelling(typedName) === foldSpelling(`${person.name} ${person.lastName}`) ? 'ok' : 'records/name-differs'
}

/** The maximum of duplicates that one call merges. */
export const maxDoubles = 20

type Merging = { personId: string; isMailable: boolean; roles: readonly string[] }

/**
 * Whether duplicates may be merged into a student. All of them only learn here, and no duplicate has an account of its
 * own. A guest cannot absorb a student: the remaining person must be a learner where a duplicate is.
 */
export function canMerge(into: Merging, doubles: readonly Merging[]): 'ok' | 'records/not-a-double' {
  const learns = ({ roles }: Merging) =>
    roles.length > 0 && roles.every((role) => role === 'learner' || role === 'guest')
  const isStudent = ({ roles }: Merging) => roles.includes('learner')
  const fits = doubles.every((double) => learns(double) && !double.isMailable && double.personId !== into.personId)
  const retainsStudent = isStudent(into) || !doubles.some(isStudent)
  return learns(into) && fits && retainsStudent ? 'ok' : 'records/not-a-double'
}
