import { dayMs, hourMs } from '../kit/durations.ts'

/** The format of an archive of an institute; its manifest names it. */
export const archiveFormat = 'takhti-institute-1'

/** How long a finished archive can be downloaded. */
export const archiveLifetimeMs = 7 * dayMs

/** How long the address of a download works. */
export const downloadLifetimeMs = hourMs

/** The bytes of an uploaded part of an archive; the last part may be shorter. */
export const archivePartBytes = 8 * 1024 * 1024

/** The largest archive that can be imported. */
export const maxArchiveBytes = 50 * 1024 * 1024 * 1024

/** The largest number of files in an archive that is imported: its list must fit into memory. */
export const maxArchiveFiles = 200_000

/** The largest file in an archive that is imported. */
export const maxArchiveFileBytes = 32 * 1024 * 1024

export const transferKinds = ['export', 'import'] as const

export const transferStates = ['uploading', 'running', 'done', 'failed', 'expired'] as const

/** What a transfer is at. */
export const transferSteps = ['people', 'tables', 'objects', 'documents', 'end'] as const

/** Why a transfer failed. */
export const transferProblems = [
  'not-an-archive',
  'damaged',
  'not-empty',
  'no-room',
  'counts-differ',
  'internal',
] as const

/**
 * Tables of an institute's database that an archive leaves out, with the reason. A test fails while a table is neither
 * here nor in an archive.
 */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  attendance_codes: 'a code of the moment',
  calendar_feeds: 'a secret',
  changes: 'the feed that devices follow here',
  erasing: 'exists while an erasure runs',
  idempotency: 'answers to calls that were made here',
  indexed_sources: 'made again from the sources',
  lesson_words: 'made again from the names and texts of lessons',
  lti_grades: 'addresses of gradebooks that get what happens here',
  mail_digests: 'a choice of mails from this platform',
  move_fences: 'exists while an institute moves',
  merged_people: 'ids that only devices of this platform still use',
  notifications: 'what was already shown to people',
  promises: 'work that waits here',
  quiet_hours: 'a choice for pushes of this platform',
  source_passages: 'made again from the sources',
  transfers: 'archives themselves',
  webhook_deliveries: 'work that waits here',
  webhooks: 'addresses that get what happens here',
}

/** Columns that an archive leaves out, because triggers and jobs compute them from the other rows. */
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  class_members: ['name_key'],
  classes: ['learner_count'],
  members: ['name_key'],
}

/** Tables that an archive holds and an import leaves out: they are history of the platform where they were written. */
export const tablesNotImported: readonly string[] = ['audit', 'conversation_reviews']

/** Tables with the texts of conversations; an archive has them only with a reason. */
export const messageTables: readonly string[] = ['conversations', 'messages', 'conversation_reviews']

/** Tables in which a row means that a person takes part today; a person who must consent first has none yet. */
export const presenceTables: readonly string[] = ['class_members', 'group_members', 'holders']
