import type { responses } from '@takhti/schema/responses/contract'
import type { RubricEffect, RubricLines } from '@takhti/schema/responses/marking-model'
import { rescoreDiff } from '@takhti/schema/responses/score'
import type { HandlerArgs } from '#http/implement.ts'
import { decided } from '#platform/decision.ts'
import { settingsOf } from './marking-views.ts'
import type { responsesStore } from './store.ts'
import { computedOf, readAttempt, scored } from './views.ts'

type Args<Name extends keyof typeof responses> = HandlerArgs<
  (typeof responses)[Name],
  ReturnType<typeof responsesStore>
>

type Rescoring = Pick<Args<'previewRubric'>, 'input' | 'store' | 'fail'>

/** All attempts scored with the present rubric and with the given one. */
async function rescored({ input, store, fail }: Rescoring) {
  const { assessmentId, questionId, rubricItems, seen } = input
  const marked = await store.marked(assessmentId)
  if (marked === null) return fail('common/not-found')
  const stored = marked.rubric.flatMap(({ questionId: of, ...line }) => (of === questionId ? line : []))
  if (seen !== undefined && !isSame(seen, stored)) return fail('responses/mark-changed')
  const others = marked.rubric.filter(({ questionId: of }) => of !== questionId)
  const rubric = [...others, ...rubricItems.map(({ id, points }) => ({ id, points, questionId }))]
  const before = (await store.handedIn(assessmentId)).map(readAttempt)
  const after = before.map((read) => ({
    read,
    score: scored({ ...read, found: { ...read.found, rubric } }, [...read.answers.values()]),
  }))
  return { marked, stored, before, after }
}

function isSame(one: RubricLines, other: RubricLines): boolean {
  const text = (lines: RubricLines) => JSON.stringify(lines.map(({ id, title, points }) => [id, title, points]))
  return text(one) === text(other)
}

function effectOf({ marked, before, after }: Awaited<ReturnType<typeof rescored>>, questionId: string): RubricEffect {
  const { isAnonymous } = settingsOf(marked.row)
  const names = new Map(before.map(({ found: { attempt } }) => [attempt.id, isAnonymous ? '' : attempt.name]))
  const changes = rescoreDiff(
    before.map(({ found, score }) => ({ responseId: found.attempt.id, score })),
    after.map(({ read, score }) => ({ responseId: read.found.attempt.id, score })),
  )
  return {
    items: changes
      .filter((change) => change.questionId === questionId)
      .map(({ responseId, from, to }) => ({
        assessmentResponseId: responseId,
        name: names.get(responseId) ?? '',
        ...{ from, to },
      })),
    of: before.filter(({ answers }) => answers.has(questionId)).length,
  }
}

/** Which scores another rubric would change. */
export async function previewRubric(args: Args<'previewRubric'>): Promise<RubricEffect> {
  return effectOf(await rescored(args), args.input.questionId)
}

/** Replaces a rubric and scores all attempts with it, unless one was marked or handed in meanwhile: then once more. */
export async function updateRubric(args: Args<'updateRubric'>): Promise<RubricEffect> {
  const { input, store, commit } = args
  const { assessmentId, questionId, rubricItems } = input
  return decided(async () => {
    const found = await rescored(args)
    const effect = effectOf(found, questionId)
    const changed = new Set(effect.items.map(({ assessmentResponseId }) => assessmentResponseId))
    const rows = found.after.flatMap(({ read, score }) => {
      const { id } = read.found.attempt
      return changed.has(id) ? { id, ...computedOf(score, read.questions) } : []
    })
    const { classId } = found.marked.row
    return commit({
      action: 'responses.updateRubric',
      entityId: assessmentId,
      detail: { before: { questionId, rubric: found.stored }, after: { questionId, rubric: rubricItems } },
      effects: [...store.putLines(assessmentId, questionId, rubricItems), store.putScores(rows)],
      guard: store.areCurrent(
        assessmentId,
        found.before.map((read) => read.found.attempt),
      ),
      changes: [{ entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `teachers:${classId}` }],
      answer: effect,
    })
  })
}
