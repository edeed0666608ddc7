import { defaultBadge } from '@takhti/schema/conduct/badges'
import type { conduct } from '@takhti/schema/conduct/contract'
import type { Given } from '@takhti/schema/conduct/model'
import { canGive, isPraise, isSharedByDefault } from '@takhti/schema/conduct/rules'
import { dayIn } from '@takhti/schema/kit/days'
import type { HandlerArgs } from '#http/implement.ts'
import type { Before, GivingRow, Named } from './grant-store.ts'
import { givingNotice } from './notice-store.ts'
import type { ConductStore } from './store.ts'

export type Args<Name extends keyof typeof conduct> = HandlerArgs<(typeof conduct)[Name], ConductStore>

type GivingName = 'give' | 'giveToSome' | 'giveToClass' | 'giveBadge' | 'giveBadgeToSome' | 'giveBadgeToClass'

type GivingArgs = Omit<Args<'give'>, 'input'> & { input: Args<GivingName>['input'] }

/** Gives a remark or a badge; the first writing of a giving is its answer for every repeat. */
export async function give(args: GivingArgs): Promise<Given> {
  const { store, scope, session, platform, now, newId, commit, fail } = args
  const row = rowOf(args)
  if ('teacherId' in args.input && args.input.teacherId !== scope.personId) return fail('common/forbidden')
  const day = dayIn(session.institute.timeZone, now)
  const found = await store.forGiving(row, day)
  if (!found.teaches && !found.isSubstitute) return fail('classes/not-found')
  if (found.before !== null)
    return isSame(row, found.before, scope.personId) ? answerOf(row, found.before) : fail('common/key-reused')
  const { badgeType, studentIds: named, classId } = row
  const isGivable = badgeType === null ? null : defaultBadge(badgeType)?.isEarned === false || found.isOwnBadge
  const verdict = canGive({ ...found, named, isGivable, isPraise: isPraise(row) })
  if (verdict !== 'ok') return fail(verdict)
  const students = found.studentIds.map((personId) => ({ id: newId(), personId }))
  const [only] = students
  const personIds = found.studentIds
  const notices = row.isShared
    ? givingNotice(scope, platform, { ...row, className: found.className, at: row.givenAt, personIds })
    : null
  const answer = await commit({
    action: row.kind === 'badge' ? 'conduct.giveBadge' : 'conduct.give',
    entityId: named?.length === 1 && only !== undefined ? only.personId : classId,
    // The text stays between the teachers of the class and the student; the audit has what was given, to how many.
    detail: {
      after: { classId, students: students.length, ...(badgeType === null ? { points: row.points } : { badgeType }) },
    },
    effects: [...store.write(row, students), ...(notices?.effects ?? [])],
    guard: store.mayGive(row, day),
    changes: [{ entity: 'conduct', entityId: classId, kind: 'upsert', audience: `teachers:${classId}` }],
    answer: answerOf(row, { students: students.length, givenAt: now.toISOString() }),
  })
  if (notices !== null) platform.defer('notify students of a giving', () => notices.push())
  return answer
}

function rowOf({ input, now, newId }: GivingArgs): GivingRow {
  const isRemark = 'remarks' in input
  const named: Named = {
    classId: 'id' in input ? input.id : input.classId,
    givingId: input.givingId ?? newId(),
    studentIds: 'studentIds' in input ? input.studentIds : 'studentId' in input ? [input.studentId] : null,
    badgeType: isRemark ? null : input.badgeType,
    assessmentId: 'assessmentId' in input ? (input.assessmentId ?? null) : null,
    moment: input.moment ?? null,
  }
  const points = isRemark ? input.behaviorPoints : 0
  return {
    ...named,
    kind: isRemark ? 'remark' : 'badge',
    text: isRemark ? input.remarks : '',
    points,
    isShared: input.isShared ?? (!isRemark || isSharedByDefault(points)),
    givenAt: now.toISOString(),
  }
}

function isSame({ classId, kind }: GivingRow, before: Before, personId: string): boolean {
  return before.classId === classId && before.kind === kind && before.teacherId === personId
}

function answerOf(
  { givingId, classId, kind }: GivingRow,
  { students, givenAt }: Pick<Before, 'students' | 'givenAt'>,
): Given {
  return { message: kind === 'badge' ? 'Badge given' : 'Remark given', givingId, classId, students, givenAt }
}
