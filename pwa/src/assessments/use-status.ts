import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { commandsOf, refreshAssessment } from './assessment-store.ts'

/** An assessment whose status did not change, with the reason. */
export type Refused = { id: string; name: string; code: ApiError['code'] }

type Named = Pick<AssessmentSummary, 'id' | 'name'>

type StatusChange = {
  /** Changes each one by itself; resolves to those that the server refused. */
  run: (of: readonly Named[]) => Promise<Refused[]>
  isPending: boolean
  isBlocked: boolean
}

/** Publishes assessments, hides them again, or ends them; all of it needs the network. */
export function useStatus(): { publish: StatusChange; unpublish: StatusChange; close: StatusChange } {
  const publish = useCommand(lateCalls.assessments.publish, { isToldInPlace: true })
  const unpublish = useCommand(lateCalls.assessments.unpublish, { isToldInPlace: true })
  const close = useCommand(lateCalls.assessments.close, { isToldInPlace: true })
  return { publish: statusChange(publish), unpublish: statusChange(unpublish), close: statusChange(close) }
}

type Tried = {
  run: (input: { assessmentId: string }) => Promise<unknown>
  isPending: boolean
  isBlocked: boolean
}

function statusChange({ run, isPending, isBlocked }: Tried): StatusChange {
  return {
    ...{ isPending, isBlocked },
    async run(of) {
      const refused: Refused[] = []
      for (const { id, name } of of) {
        const code = await refusalOf(() => changeNow(id, run))
        if (code !== null) refused.push({ id, name, code })
      }
      return refused
    },
  }
}

/** Edits that the server has not accepted come first: it would publish an older state than the teacher sees. */
async function changeNow(id: string, run: Tried['run']): Promise<void> {
  if ((await commandsOf(id)).length > 0) throw new ApiError('common/conflict')
  await run({ assessmentId: id })
  await refreshAssessment(id)
}

async function refusalOf(work: () => Promise<void>): Promise<ApiError['code'] | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
