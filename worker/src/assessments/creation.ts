import type { assessments } from '@takhti/schema/assessments/contract'
import { defaultSettings, type AssessmentSettings, type AssessmentSummary } from '@takhti/schema/assessments/model'
import { assessmentNameKey, isTheme } from '@takhti/schema/assessments/rules'
import { line } from '@takhti/schema/kit/wire'
import { additions } from '@takhti/schema/questions/sets/rules'
import type { output } from 'zod'
import { notifyClasses } from '#classes/port.ts'
import { changedRows } from '#questions/port.ts'
import type { AssessmentRow } from './access-store.ts'
import { countsOf, type Args } from './edits.ts'
import { publishNotice } from './notice-store.ts'
import { freeze } from './publication.ts'
import { releaseDay } from './release-store.ts'
import { settingsOf, summaryOf, withSettings } from './views.ts'

type Given = output<NonNullable<(typeof assessments)['createDraft']['~orpc']['inputSchema']>>

type Failing = {
  fail(
    code:
      | 'common/not-found'
      | 'assessments/name-required'
      | 'assessments/exists'
      | 'assessments/theme-not-found'
      | 'classes/not-found'
      | 'sets/full',
  ): never
}

type Making = {
  input: Omit<Given, 'questions'> & Partial<Pick<Given, 'questions'>>
  action: 'assessments.create' | 'assessments.createDraft' | 'assessments.createDraftAndPublish'
}

/** Makes an assessment; one that the same device made before is answered in its present state. */
export async function make(args: Args & Failing, { input, action }: Making): Promise<AssessmentSummary> {
  const { store, fail, newId, scope, platform, commit } = args
  const id = input.id ?? newId()
  const name = checkedName(args, input.name)
  const { found, isTaken, teachesClass } = await store.find(id, { classId: input.classId })
  if (!teachesClass) return fail('classes/not-found')
  if (found !== null && found.createdBy === scope.personId && found.classId === input.classId) return summaryOf(found)
  if (isTaken) return fail('assessments/exists')
  const { rows } = changedRows([], additions(input.questions ?? []), newId)
  const draft: AssessmentRow = { ...draftOf(args, { id, name, input }), ...countsOf(args, rows) }
  const frozen = action === 'assessments.createDraftAndPublish' ? await freeze(args, { ...draft, items: rows }) : null
  const row = { ...draft, ...frozen?.columns }
  const { isForSome: _, ...columns } = row
  const about = { id, classId: row.classId, name, at: row.updatedAt }
  const notices = frozen === null ? null : publishNotice(scope, platform, about)
  const answer = await commit({
    action,
    entityId: id,
    effects: [
      store.insert(columns),
      store.putItems(id, rows),
      ...(frozen === null ? [] : [...frozen.effects, ...store.insertVersion(id, frozen.version)]),
      ...(notices?.effects ?? []),
      ...releaseDay(scope, platform, { id, before: null, after: settingsOf(row).releaseOn }),
    ],
    guard: store.canMake(id, input.classId),
    changes: [
      {
        entity: 'assessment',
        entityId: id,
        kind: 'upsert',
        audience: frozen === null ? `teachers:${row.classId}` : `class:${row.classId}`,
      },
    ],
    answer: summaryOf(row),
  })
  if (notices !== null) platform.defer('notify the students of an assessment', () => notices.push())
  const roles = frozen === null ? { roles: ['instructor'] as const } : {}
  platform.defer('notify a class of an assessment', () =>
    notifyClasses(platform, scope, { classIds: [row.classId], ...roles }),
  )
  return answer
}

/** A name as it is stored: one line with at least one character. */
export function checkedName({ fail }: { fail(code: 'assessments/name-required'): never }, typed: string): string {
  const checked = line(200).safeParse(typed)
  return checked.success ? checked.data : fail('assessments/name-required')
}

/** Settings as they are stored: what differs from those of a new assessment. */
export function storedSettings(
  { fail }: { fail(code: 'assessments/theme-not-found'): never },
  settings: AssessmentSettings,
): string {
  if (!isTheme(settings.theme)) return fail('assessments/theme-not-found')
  const defaults = new Map<string, unknown>(Object.entries(defaultSettings))
  const own = Object.entries(settings).filter(([name, value]) => !isSame(defaults.get(name), value))
  return JSON.stringify(Object.fromEntries(own))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function draftOf(
  args: Args & Failing,
  { id, name, input }: { id: string; name: string; input: Making['input'] },
): AssessmentRow {
  const at = args.now.toISOString()
  const settings = withSettings(defaultSettings, input.settings)
  return {
    ...{ id, classId: input.classId, createdBy: args.scope.personId, name, nameKey: assessmentNameKey(name) },
    ...{ type: input.type, status: 'Unpublished', settings: storedSettings(args, settings), isForSome: 0 },
    ...{ dueOn: settings.dueOn ?? '', version: 0, revision: 1, publishedRevision: 0, questionCount: 0, totalPoints: 0 },
    ...{ createdAt: at, updatedAt: at, publishedAt: null, releasedAt: null },
  }
}
