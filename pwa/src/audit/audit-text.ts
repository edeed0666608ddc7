import type { AuditEntry } from '@takhti/schema/audit/model'
import { auditActions, type AuditAction } from '@takhti/schema/kit/audit-actions'
import { roles } from '@takhti/schema/kit/roles'
import type { TFunction } from 'i18next'

/** The areas by which a log can be filtered. */
export const areas = [
  ...(['institutes', 'joining', 'staff', 'students', 'classes', 'lessons', 'sessions', 'factors', 'cards'] as const),
  ...(['devices', 'pairing', 'records', 'licences'] as const),
]

type Dashed<Action extends string> = Action extends `${infer Area}.${infer Verb}` ? `${Area}-${Verb}` : never

/**
 * The name of an action. An action without a text in the locales is a type error here; a newer worker's is shown by its
 * code.
 */
export function actionName(t: TFunction, action: string): string {
  const known = auditActions.find((each) => each === action)
  if (known === undefined) return action
  // A dot would be parsed as a path in the file of sentences. The cast states what `replace` does.
  return t(`audit.actions.${known.replace('.', '-') as Dashed<AuditAction>}`)
}

/** A field that an entry changed. */
export type DetailLine = { field: string; before: string | null; after: string | null }

/** The values before and after, field by field. */
export function detailLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): DetailLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
}

const fields = [
  ...([
    'name',
    'title',
    'role',
    'roles',
    'status',
    'door',
    'via',
    'kind',
    'present',
    'absent',
    'late',
    'excused',
    'plan',
    'validTill',
  ] as const),
  ...(['isPublished', 'address', 'contactEmail', 'phone', 'website', 'timeZone', 'language', 'brandColour'] as const),
  ...(['frameHosts', 'hasQuizSound'] as const),
]

const values = [
  ...(['pending', 'accepted', 'declined', 'cancelled', 'admitted', 'refused', 'open', 'wait', 'closed'] as const),
  ...(['password', 'code', 'passkey', 'card', 'totp', 'true', 'false'] as const),
]

/** The text of a line for a person, or null for ids and other codes, which only the exported file has. */
export function wordsOfLine(t: TFunction, { field, before, after }: DetailLine): DetailLine | null {
  const known = fields.find((each) => each === field)
  if (known === undefined) return null
  const words = (text: string | null) => text && wordsOf(t, known, text)
  return { field: t(`audit.fields.${known}`), before: words(before), after: words(after) }
}

function wordsOf(t: TFunction, field: (typeof fields)[number], text: string): string {
  // A text that a person wrote is shown unchanged, also where it equals one of the codes below.
  if (field === 'name' || field === 'title' || field === 'address') return text
  const words = text.split(', ').map((word) => {
    const role = roles.find((each) => each === word)
    if (role !== undefined) return t(`roles.${role}`)
    const value = values.find((each) => each === word)
    return value === undefined ? word : t(`audit.values.${value}`)
  })
  return words.join(', ')
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
