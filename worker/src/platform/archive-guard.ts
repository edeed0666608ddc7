import type { CallName } from '@takhti/schema/calls'
import { sql, type SQL } from 'drizzle-orm'
import { commitTo, type CommitContext, type Write } from './commit.ts'
import { Failure } from './failure.ts'

type Input = Readonly<Record<string, unknown>>

/** The ids of the classes that an input names or leads to, in SQL. */
type Written = (input: Input, instituteId: string) => SQL

// The planner would rather read all rows of the school than search those of a list, so the list comes first.
const listed = (value: unknown): SQL =>
  sql`json_each(${JSON.stringify([value].flat().filter((each) => typeof each === 'string'))}) j`

const named =
  (field = 'classId'): Written =>
  (input) =>
    sql`select j.value from ${listed(input[field])}`

const rowOf =
  (table: string, field: string, column = 'id'): Written =>
  (input, instituteId) =>
    sql`select w.class_id from ${listed(input[field])}
      cross join ${sql.raw(table)} w on w.institute_id = ${instituteId} and w.${sql.raw(column)} = j.value`

// The contract declares this field of the inputs that have it.
const fieldsOf = (value: unknown) => value as Input | undefined

const ofAssessment: Written = ({ assessmentId, questionId, setData }, instituteId) =>
  sql`select a.class_id from ${listed(assessmentId)}
      cross join assessments a on a.institute_id = ${instituteId} and a.id = j.value
    union all select a.class_id from ${listed(assessmentId === undefined ? questionId : [])}
      cross join assessment_questions q indexed by assessment_questions_item
        on q.institute_id = ${instituteId} and q.item_id = j.value
      cross join assessments a on a.institute_id = q.institute_id and a.id = q.assessment_id
    union all select j.value from ${listed(fieldsOf(setData)?.['classId'])}`

const ofAttempt: Written = ({ assessmentResponseId, report }, instituteId) =>
  sql`select a.class_id from ${listed([assessmentResponseId, fieldsOf(report)?.['assessmentResponseId']])}
    cross join assessment_attempts t on t.institute_id = ${instituteId} and t.id = j.value
    cross join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id`

const ofRegrade: Written = ({ id }, instituteId) =>
  sql`select a.class_id from ${listed(id)}
    cross join regrade_requests r on r.institute_id = ${instituteId} and r.id = j.value
    cross join assessment_attempts t on t.institute_id = r.institute_id and t.id = r.attempt_id
    cross join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id`

const ofRecording: Written = ({ recordingId }, instituteId) =>
  sql`select l.class_id from ${listed(recordingId)}
    cross join class_recordings r on r.institute_id = ${instituteId} and r.id = j.value
    cross join live_classes l on l.institute_id = r.institute_id and l.id = r.live_id`

/** The calls that write to a class, with how their input leads to it. A test demands that each call is here or named there. */
export const writesToClass = {
  'answerCards.assign': named(),
  'answerCards.record': named(),
  'assessmentFiles.uploadImage': ofAssessment,
  'assessmentFiles.removeUploadedImage': ofAssessment,
  'assessmentFiles.insertFiles': ofAssessment,
  'assessmentFiles.removeFiles': ofAssessment,
  'assessmentQuestions.create': ofAssessment,
  'assessmentQuestions.add': ofAssessment,
  'assessmentQuestions.duplicate': ofAssessment,
  'assessmentQuestions.remove': ofAssessment,
  'assessmentQuestions.update': ofAssessment,
  'assessmentQuestions.updateCorrectOption': ofAssessment,
  'assessmentQuestions.updateTopic': ofAssessment,
  'assessmentQuestions.addAnswerRubric': ofAssessment,
  'assessmentQuestions.importFromQuestionBank': ofAssessment,
  'assessmentQuestions.importGeneratedQuestions': ofAssessment,
  'assessmentQuestions.addCurated': ofAssessment,
  'assessments.create': named(),
  'assessments.createDraft': named(),
  'assessments.createDraftAndPublish': named(),
  'assessments.update': ofAssessment,
  'assessments.change': ofAssessment,
  'assessments.remove': ofAssessment,
  'assessments.assign': ofAssessment,
  'assessments.publish': ofAssessment,
  'assessments.unpublish': ofAssessment,
  'assessments.close': ofAssessment,
  'assessments.updateSettings': ofAssessment,
  'attendance.take': named(),
  'attendance.openCode': named(),
  'attendance.arrive': named(),
  'classes.rename': named(),
  'classes.setDoor': named(),
  'classes.renewCode': named(),
  'classes.answerWaiting': named(),
  'classes.addLearners': named('classIds'),
  'classes.addInstructors': named('classIds'),
  'classes.request': named(),
  'classes.answerRequest': rowOf('class_requests', 'requestId'),
  'conduct.give': named(),
  'conduct.giveToSome': named(),
  'conduct.giveToClass': named('id'),
  'conduct.giveBadge': named(),
  'conduct.giveBadgeToSome': named(),
  'conduct.giveBadgeToClass': named('id'),
  'conduct.withdraw': rowOf('conduct_entries', 'givingId', 'giving_id'),
  'conduct.share': rowOf('conduct_entries', 'id'),
  'feed.post': named(),
  'feed.edit': rowOf('feed_posts', 'postId'),
  'feed.pin': rowOf('feed_posts', 'postId'),
  'feed.comment': rowOf('feed_posts', 'postId'),
  'feed.choose': named(),
  'feedFiles.put': named(),
  'flashcards.give': named(),
  'groups.create': named(),
  'groups.update': rowOf('class_groups', 'group_id'),
  'groups.remove': rowOf('class_groups', 'group_id'),
  // Its batch is of the directory: it reads with its class whether that is archived.
  'imports.upload': named(),
  'learning.setClass': named(),
  'learning.give': named(),
  'learning.arrange': named(),
  'lessons.create': named('class_id'),
  'lessons.publish': named('class_id'),
  'liveClasses.start': named(),
  'messageFiles.put': named(),
  'messages.send': named(),
  'quiet.choose': named(),
  'quizzes.create': named(),
  'recordings.publish': ofRecording,
  'regrades.ask': ofAttempt,
  'regrades.answer': ofRegrade,
  'responses.updateRubric': ofAssessment,
  'responses.start': ofAssessment,
  'responses.updateScore': ofAttempt,
  'responses.markQuestion': ofAttempt,
  'responses.updateStatus': ofAttempt,
  'responses.release': ofAssessment,
  'responses.updateReport': ofAttempt,
  'schedule.create': named(),
  'schedule.update': rowOf('schedule_items', 'scheduleId'),
  'schedule.move': rowOf('schedule_items', 'scheduleId'),
  'schedule.remove': rowOf('schedule_items', 'id'),
  'seating.save': named(),
  'seating.rename': rowOf('seating_plans', 'planId'),
  'seating.remove': rowOf('seating_plans', 'planId'),
  'seating.restore': rowOf('seating_plans', 'planId'),
  'substitutes.handOver': named(),
  'syllabus.create': named('for_class'),
  'syllabus.update': named('for_class'),
  'syllabus.mark': named('for_class'),
  'syllabus.remove': named('for_class'),
  'walls.start': named(),
} satisfies Partial<Record<CallName, Written>>

/** Calls that reach a room or the directory before their commit, or instead of one; they are refused before that. */
export const isRefusedFirst: ReadonlySet<CallName> = new Set<CallName>([
  'answerCards.record',
  'classes.answerWaiting',
  'classes.request',
  'liveClasses.start',
  'quizzes.create',
  'walls.start',
])

function writtenBy(name: CallName): Written | undefined {
  const all: Partial<Record<CallName, Written>> = writesToClass
  return all[name]
}

/** Refuses the writes of one call to classes that are archived. */
export class ArchiveGuard {
  readonly #context: Pick<CommitContext, 'db' | 'scope'>
  readonly #name: CallName
  readonly #archived: SQL

  private constructor(context: Pick<CommitContext, 'db' | 'scope'>, name: CallName, written: SQL) {
    this.#context = context
    this.#name = name
    // A cross join fixes the order: SQLite would read all classes of the school first.
    this.#archived = sql`select 1 from (select null as id where false union all ${written}) written
      cross join classes c on c.institute_id = ${context.scope.instituteId} and c.id = written.id
      where c.archived_at is not null`
  }

  /** The guard of a call, or null for one that writes to no class. */
  static of(
    name: CallName | undefined,
    input: unknown,
    context: Pick<CommitContext, 'db' | 'scope'>,
  ): ArchiveGuard | null {
    const written = name && writtenBy(name)
    if (name === undefined || written === undefined) return null
    // Each call of the list above takes an object.
    return new ArchiveGuard(context, name, written(input as Input, context.scope.instituteId))
  }

  /** Refuses a call whose first effect is beyond the batch. Who is not in the class learns nothing of it here. */
  async refuseFirst(): Promise<void> {
    if (!isRefusedFirst.has(this.#name)) return
    const { scope } = this.#context
    const isKnown = scope.roles.has('admin')
      ? sql`true`
      : sql`exists (select 1 from class_members m
          where m.institute_id = c.institute_id and m.class_id = c.id and m.person_id = ${scope.personId})`
    if (await this.#finds(sql`${this.#archived} and ${isKnown}`)) throw new Failure('common/class-archived')
  }

  /** Commits in a batch that fails while the class is archived, so that other refusals come first and no statement is added. */
  async commit<Answer>(context: CommitContext, write: Write<Answer>): Promise<Answer> {
    const guard = sql`not exists (${this.#archived}) and (${write.guard ?? sql`true`})`
    try {
      return await commitTo(context, { ...write, guard })
    } catch (error) {
      const isBroken = error instanceof Failure && error.code === 'common/conflict'
      throw isBroken && (await this.#finds(this.#archived)) ? new Failure('common/class-archived') : error
    }
  }

  async #finds(query: SQL): Promise<boolean> {
    return (await this.#context.db.all(sql`${query} limit 1`)).length > 0
  }
}
