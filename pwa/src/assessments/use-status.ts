import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { commandsOf, refreshAssessment } from './assessment-store.ts'

/** An assessment whose status did not change, with the reason. */
export type Refused = { id: string; name: string; code: ApiError['code'] }

type Named = Pick<AssessmentSummary, 'id' | 'name' | 'revision'>

type StatusChange = {
  /** Changes each one by itself; resolves to those that the server refused. */
  run: (of: readonly Named[]) => Promise<Refused[]>
  isPending: boolean
  isBlocked: boolean
}

/** Publishes assessments, hides them again, or ends them; all of it needs the network. */
export function useStatus(): { publish: StatusChange; unpublish: StatusChange; close: StatusChange } {
  const publish = useCommand(lateCalls.assessments.publish, { isShownInPlace: true })
  const unpublish = useCommand(lateCalls.assessments.unpublish, { isShownInPlace: true })
  const close = useCommand(lateCalls.assessments.close, { isShownInPlace: true })
  return {
    // Nothing is published that the list does not know of.
    publish: statusChange(publish, ({ id, revision }) => ({ assessmentId: id, revision })),
    unpublish: statusChange(unpublish, ({ id }) => ({ assessmentId: id })),
    close: statusChange(close, ({ id }) => ({ assessmentId: id })),
  }
}

type Tried<Input> = { run: (input: Input) => Promise<unknown>; isPending: boolean; isBlocked: boolean }

function statusChange<Input>({ run, isPending, isBlocked }: Tried<Input>, inputOf: (of: Named) => Input): StatusChange {
  return {
    ...{ isPending, isBlocked },
    async run(of) {
      const refused: Refused[] = []
      for (const each of of) {
        const code = await refusalOf(() => changeNow(each.id, () => run(inputOf(each))))
        if (code !== null) refused.push({ id: each.id, name: each.name, code })
      }
      return refused
    },
  }
}

/** Edits that the server has not accepted come first: it would publish an older state than the teacher sees. */
async function changeNow(id: string, run: () => Promise<unknown>): Promise<void> {
  if ((await commandsOf(id)).length > 0) throw new ApiError('common/conflict')
  await run()
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
