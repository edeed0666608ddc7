import { imports } from '@takhti/schema/imports/contract'
import type { ImportAnswer } from '@takhti/schema/imports/model'
import {
  faultsOf,
  maxImportRows,
  maxListedFaults,
  normaliseRow,
  type RowFault,
  type SheetRow,
} from '@takhti/schema/imports/rules'
import { messageOf } from '@takhti/schema/kit/errors'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { notifyClasses } from '#classes/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { reserveSheetEmails, type HeldRole } from '#institutes/port.ts'
import { roomFor } from '#licences/port.ts'
import { causes } from '#platform/commit.ts'
import { runJob } from '#platform/outbox.ts'
import { withAddresses } from './bare-rows.ts'
import { targetStore, type TargetStore } from './class-store.ts'
import { doneMessage } from './imports-text.ts'
import type { MirrorImportJob } from './mirror-store.ts'
import { mirrorImport } from './port.ts'
import { importsStore, type DoneImport, type NamedClasses, type StagedRow } from './store.ts'

type UploadArgs = HandlerArgs<(typeof imports)['upload'], TargetStore>
type StageArgs = HandlerArgs<(typeof imports)['stage'], TargetStore>

export const importsHandlers = implement(imports, targetStore, {
  async stage(args) {
    requireOwnInstitute(args)
    const { input, platform, scope, fail } = args
    if ((await importsStore(platform.directory, scope).findDone(input.importId)) !== null) fail('imports/done')
    const rows = await storePart(args, input.part, input.rows)
    if (rows > maxImportRows) fail('imports/too-many-rows')
    return { importId: input.importId, rows }
  },

  async upload(args) {
    requireOwnInstitute(args)
    const { input, platform, scope, store, now, fail } = args
    const target = input.classId === undefined ? undefined : await store.findFillable(input.classId)
    if (target === null) fail('classes/not-found')
    const directory = importsStore(platform.directory, scope)
    const before = await directory.findDone(input.importId)
    if (before !== null) return answerOf(input.importId, before)
    if (target?.isArchived === 1) fail('common/class-archived')
    if (input.rows !== undefined) await storePart(args, 0, input.rows)
    const rows = await directory.listStaged(input.importId, now)
    if (rows.length === 0) return repeated(args)
    if (rows.length > maxImportRows) fail('imports/too-many-rows')
    return decide(args, rows)
  },
})

/** The institute is the session's; a client may name it, and then it must be the same. */
function requireOwnInstitute({ input, scope, fail }: StageArgs | UploadArgs): void {
  if (input.instituteId !== undefined && input.instituteId !== scope.instituteId) fail('common/not-found')
}

async function storePart(
  { input, platform, scope, store, now, newId }: StageArgs | UploadArgs,
  part: number,
  rows: readonly SheetRow[],
): Promise<number> {
  const { directory } = platform
  const named = rows.map((row) => ({ ...normaliseRow(row), studentId: newId() }))
  const withIds = await withAddresses(named, { instituteId: scope.instituteId, institute: store, directory })
  const place = { importId: input.importId, part, at: now.toISOString() }
  return importsStore(directory, scope).stage(place, withIds)
}

/** A twin of this request may have imported the sheet since the lookup. */
async function repeated({ input, platform, scope, fail }: UploadArgs): Promise<ImportAnswer> {
  const done = await importsStore(platform.directory, scope).findDone(input.importId)
  return done === null ? fail('imports/no-rows') : answerOf(input.importId, done)
}

async function decide(args: UploadArgs, rows: readonly StagedRow[]): Promise<ImportAnswer> {
  const { input, fail } = args
  const newcomers = rows.filter(({ roles, isInvited }) => !holds(roles, ['learner']) && isInvited === 0)
  // Everybody else has a seat already: a guest who becomes a student retains it.
  const unseated = newcomers.filter(({ roles }) => !holds(roles, ['guest', 'instructor', 'admin']))
  const room = await roomFor(args.platform, args.session.institute, 'students')
  const overLimit: RowFault[] = unseated.slice(room).map(({ row }) => ({ row, field: 'emailId', fault: 'maxLimit' }))
  const classes = await namedClasses(args, rows)
  const unknown = rows.flatMap((row) => classFault(row, classes))
  const faults = [...faultsOf(rows, input.source), ...unknown, ...rows.flatMap(staffFault), ...overLimit]
  const done = { classId: input.classId ?? null, rows: rows.length, added: newcomers.length }
  if (input.dryRun) return { ...answerOf(input.importId, done), isDone: false, ...listed(faults) }
  if (faults.length > 0) fail('imports/rows-invalid', { issues: faults.slice(0, 100).map(issueOf) })
  return take(args, done, classes)
}

/** Imports the sheet; a concurrent call for it had the same rows, so that both get the same answer. */
async function take(args: UploadArgs, done: DoneImport, classes: NamedClasses): Promise<ImportAnswer> {
  const { input, platform, facts, scope, now, newId, fail } = args
  const { instituteId, shard } = scope
  const store = importsStore(platform.directory, scope)
  const at = now.toISOString()
  const job: MirrorImportJob = { shard, instituteId, importId: input.importId, classId: done.classId, classes, at }
  const jobId = newId()
  const letters = await reserveSheetEmails(args, done.rows)
  try {
    await store.import({
      ...done,
      job,
      jobId,
      auditId: newId(),
      requestId: facts.requestId,
      personId: scope.personId,
      origin: facts.origin,
      letters,
      now,
    })
  } catch (error) {
    if (!causes(error).includes('constraint failed: imports.')) throw error
    const first = await store.findDone(input.importId)
    // The count is outdated: a membership or the sheet changed since, and the client may try again.
    return first === null ? fail('common/conflict') : answerOf(input.importId, first)
  }
  await runJob(platform, { id: jobId, kind: 'mirrorImport', body: job }, () => mirrorImport(platform, job))
  const classIds = [...new Set([...Object.values(classes), ...(done.classId === null ? [] : [done.classId])])]
  platform.defer('notify teachers', () => notifyClasses(platform, scope, { classIds, roles: ['instructor'] }))
  return { ...answerOf(input.importId, done), ...(letters < done.rows && { lettersLeftOut: done.rows - letters }) }
}

/** The classes that rows name among those the caller may fill, in any spelling of their names. */
async function namedClasses({ store }: UploadArgs, rows: readonly StagedRow[]): Promise<NamedClasses> {
  const names = new Set(rows.flatMap(({ className }) => (className === '' ? [] : [className])))
  if (names.size === 0) return {}
  const byName = new Map((await store.listFillable()).map(({ id, name }) => [foldSearch(name), id]))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const id = byName.get(foldSearch(name))
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

function classFault({ row, className }: StagedRow, classes: NamedClasses): RowFault[] {
  return className === '' || Object.hasOwn(classes, className)
    ? []
    : [{ row, field: 'className', fault: 'classUnknown' }]
}

function answerOf(importId: string, { rows, added }: DoneImport): ImportAnswer {
  const already = rows - added
  return {
    importId,
    isDone: true,
    rows,
    added,
    already,
    faultCount: 0,
    faults: [],
    message: doneMessage(added, already),
  }
}

function listed(faults: readonly RowFault[]): Pick<ImportAnswer, 'faultCount' | 'faults'> {
  return { faultCount: faults.length, faults: faults.slice(0, maxListedFaults) }
}

/** A sheet does not make a student of a person who teaches or governs here. */
function staffFault({ row, roles }: StagedRow): RowFault[] {
  return holds(roles, ['admin', 'instructor']) ? [{ row, field: 'emailId', fault: 'isStaff' }] : []
}

function holds(roles: string, wanted: readonly HeldRole[]): boolean {
  return wanted.some((role) => roles.split(',').includes(role))
}

function issueOf({ row, field, fault }: RowFault): { path: string; message: string } {
  return {
    path: `rows.${row}.${field}`,
    message: fault === 'maxLimit' ? messageOf('licences/max-limit', { feature: 'students' }) : fault,
  }
}
