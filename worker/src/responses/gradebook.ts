import type { responses } from '@takhti/schema/responses/contract'
import type { Gradebook } from '@takhti/schema/responses/marking-model'
import { isReleased } from '@takhti/schema/responses/release'
import type { HandlerArgs } from '#http/implement.ts'
import { settingsOf } from './marking-views.ts'
import type { responsesStore } from './store.ts'

type Args = HandlerArgs<(typeof responses)['gradebook'], ReturnType<typeof responsesStore>>

/** A class over its assessments. Marks without names stay without them until they are released. */
export async function gradebook({ input, store, now, fail }: Args): Promise<Gradebook> {
  const found = await store.gradebook(input.classId)
  if (found === null) return fail('classes/not-found')
  const at = now.toISOString()
  const settings = new Map(found.assessments.map((row) => [row.id, { row, ...settingsOf(row) }]))
  const scores = found.scores.flatMap(({ releasedAt, submittedAt, ...score }) => {
    const of = settings.get(score.assessmentId)
    if (of === undefined) return []
    const release = { releasedAt, submittedAt, allReleasedAt: of.row.releasedAt, releaseOn: of.releaseOn }
    if (of.isAnonymous && !isReleased(release, at)) return []
    return { ...score, score: score.score ?? 0, isLate: score.isLate === 1 }
  })
  return {
    assessments: found.assessments.map(({ id, name, type }) => ({
      ...{ id, name, type },
      isHidden: settings.get(id)?.isAnonymous === true && !scores.some(({ assessmentId }) => assessmentId === id),
    })),
    students: found.students.map(({ studentId, name }) => ({ studentId, name })),
    scores,
  }
}
