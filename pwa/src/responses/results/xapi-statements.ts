import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { GridRow, MarkingOverview } from '@takhti/schema/responses/marking-model'

const verbs = {
  answered: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { 'en-US': 'answered' } },
  completed: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { 'en-US': 'completed' } },
} as const

const assessmentType = 'http://adlnet.gov/expapi/activities/assessment'
const questionType = 'http://adlnet.gov/expapi/activities/question'

type Results = { overview: MarkingOverview; rows: readonly GridRow[]; origin: string; language: string }

/**
 * The results as xAPI 1.0.3 statements: each marked answer, and each attempt as a whole. A student is an account of this
 * platform, never an e-mail address; an anonymous one is their response.
 */
export async function xapiStatements(results: Results): Promise<object[]> {
  const all = await Promise.all(results.rows.map((row) => statementsOf(results, row)))
  return all.flat()
}

async function statementsOf({ overview, origin, language }: Results, row: GridRow): Promise<object[]> {
  const { assessmentId, name, questions } = overview
  const address = `${origin}/dashboard/assessment/${assessmentId}`
  const assessment = activity(address, { type: assessmentType, name: { [language]: name } })
  const account = { homePage: origin, name: row.createdBy ?? row.assessmentResponseId }
  const shared = {
    actor: { objectType: 'Agent', ...(row.createdBy !== null && { name: row.name }), account },
    timestamp: row.submittedAt,
    version: '1.0.3',
  }
  const answered = row.cells.flatMap(({ questionId, score, maxScore, isAnswered, share }) => {
    const question = questions.find((each) => each.question.id === questionId)?.question
    if (question === undefined || score === null || !isAnswered) return []
    const success = share === null ? {} : { success: share === 1 }
    const object = activity(`${address}#${questionId}`, {
      type: questionType,
      name: { [language]: plainOf(question.description) },
    })
    const result = { score: scoreOf(score, maxScore), ...success, completion: true }
    const context = { platform: 'Takhti', contextActivities: { parent: [assessment] } }
    return [{ key: questionId, statement: { ...shared, verb: verbs.answered, object, result, context } }]
  })
  const isMarked = row.cells.every(({ score }) => score !== null)
  const result = { completion: true, ...(isMarked && { score: scoreOf(row.score, row.totalPoints) }) }
  const context = { platform: 'Takhti' }
  const whole = { key: 'all', statement: { ...shared, verb: verbs.completed, object: assessment, result, context } }
  return Promise.all(
    [...answered, whole].map(async ({ key, statement }) => ({
      id: await statementId(`${row.assessmentResponseId} ${key} ${JSON.stringify(statement.result)}`),
      ...statement,
    })),
  )
}

function activity(id: string, definition: object) {
  return { objectType: 'Activity', id, definition }
}

/** `scaled` is a share, and a store of statements refuses a raw score outside of its bounds. */
function scoreOf(raw: number, max: number) {
  if (max <= 0) return { raw }
  return { raw, min: Math.min(0, raw), max: Math.max(max, raw), scaled: Math.min(1, Math.max(-1, raw / max)) }
}

/** The same answer with the same score has the same id, so a store that has the statement already ignores it. */
async function statementId(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
