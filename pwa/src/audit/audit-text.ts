import type { AuditEntry } from '@takhti/schema/audit/model'
import type { TFunction } from 'i18next'

/** Actions that have a sentence of their own; what a later build writes is shown by its name. */
const known = [
  'accounts.signup',
  'capture.send',
  'cards.issue',
  'cards.revoke',
  'classes.addInstructors',
  'classes.addLearners',
  'classes.answerRequest',
  'classes.create',
  'classes.inviteStudent',
  'classes.joinByCode',
  'classes.remove',
  'classes.removeInstructors',
  'classes.removeLearners',
  'classes.rename',
  'classes.request',
  'classes.withdrawRequest',
  'devices.approve',
  'folders.create',
  'folders.keepBoth',
  'folders.move',
  'folders.moveContent',
  'folders.moveToContent',
  'folders.remove',
  'folders.rename',
  'folders.replace',
  'folders.restore',
  'imports.upload',
  'institutes.actIn',
  'institutes.setDefault',
  'institutes.setLogo',
  'institutes.update',
  'joining.answerInvitation',
  'joining.answerRequest',
  'joining.ask',
  'joining.cancelInvitation',
  'joining.cancelRequest',
  'joining.inviteInstitute',
  'joining.inviteTeacher',
  'lessons.create',
  'lessons.publish',
  'lessons.remove',
  'lessons.rename',
  'lessons.reportHolding',
  'lessons.star',
  'lessons.tag',
  'lessons.unstar',
  'lessons.withdraw',
  'licences.contact',
  'licences.redeem',
  'licences.startTrial',
  'licences.use',
  'notifications.readAll',
  'passwords.change',
  'passwords.reset',
  'profiles.setPicture',
  'profiles.update',
  'qr.confirm',
  'records.erase',
  'sessions.revoke',
  'sessions.revokeOthers',
  'staff.create',
  'staff.grantRole',
  'staff.remove',
  'staff.withdrawRole',
  'students.create',
  'students.remove',
] as const

/** The areas that a log can be narrowed to. */
export const areas = ['institutes', 'joining', 'classes', 'lessons', 'devices', 'accounts'] as const

/** What an action is called. */
export function actionName(t: TFunction, action: string): string {
  const sentence = known.find((each) => each === action)
  if (sentence === undefined) return action
  // A dot would look like a step into the file of sentences; every name above has its key there.
  return t(`audit.actions.${sentence.replace('.', '-') as 'joining-ask'}`)
}

/** A field that an entry changed. */
export type DetailLine = { field: string; before: string | null; after: string | null }

/** What was before and after, field by field. */
export function detailLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): DetailLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
}

const ids = /^(\["?)?[0-9a-f]{8}-[0-9a-f-]{27}/

/** Whether a line says something to a person: ids alone do not, and stand in the exported file. */
export function isReadable({ before, after }: DetailLine): boolean {
  return [before, after].some((text) => text !== null && !ids.test(text))
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
