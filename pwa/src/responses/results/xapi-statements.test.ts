import type { GridRow, MarkingOverview } from '@takhti/schema/responses/marking-model'
import { expect, test } from 'vitest'
import { xapiStatements } from './xapi-statements.ts'

const [assessmentId, questionId, studentId, responseId] = ['a', 'b', 'c', 'd'].map(
  (end) => `01890000-0000-7000-8000-00000000000${end}`,
)

// Only what statements are made of; the rest of an overview has no part in them.
const overview = {
  assessmentId,
  name: 'Leaves',
  questions: [{ question: { id: questionId, description: 'Where is chlorophyll?' } }],
} as unknown as MarkingOverview

const row = (more: Partial<GridRow> = {}): GridRow => ({
  ...{ assessmentResponseId: responseId ?? '', createdBy: studentId ?? '', name: 'Asha Rao', number: 1 },
  ...{ score: 1.5, totalPoints: 2, startedAt: '2026-11-29T10:00:00.000Z', submittedAt: '2026-11-29T10:20:00.000Z' },
  cells: [{ questionId: questionId ?? '', score: 1.5, maxScore: 2, share: 0.75, isAnswered: true }],
  ...more,
})

const made = (rows: readonly GridRow[]) =>
  xapiStatements({ overview, rows, origin: 'https://school.example', language: 'en' })

test('[XA-1] an attempt gives a statement for each answer and one for the whole', async () => {
  const statements = await made([row()])
  expect(statements).toEqual([
    expect.objectContaining({
      actor: {
        objectType: 'Agent',
        name: 'Asha Rao',
        account: { homePage: 'https://school.example', name: studentId },
      },
      verb: expect.objectContaining({ id: 'http://adlnet.gov/expapi/verbs/answered' }),
      result: { score: { raw: 1.5, min: 0, max: 2, scaled: 0.75 }, success: false, completion: true },
      timestamp: '2026-11-29T10:20:00.000Z',
    }),
    expect.objectContaining({
      verb: expect.objectContaining({ id: 'http://adlnet.gov/expapi/verbs/completed' }),
      object: expect.objectContaining({ id: `https://school.example/dashboard/assessment/${assessmentId}` }),
    }),
  ])
})

test('[XA-2] ids are those of the last export unless a score changed, and form UUIDs', async () => {
  const ids = async (rows: readonly GridRow[]) => (await made(rows)).map((statement) => Reflect.get(statement, 'id'))
  const first = await ids([row()])
  expect(await ids([row()])).toEqual(first)
  expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  const cells = [{ questionId: questionId ?? '', score: 2, maxScore: 2, share: 1, isAnswered: true }]
  expect((await ids([row({ cells, score: 2 })]))[0]).not.toBe(first[0])
})

test('[XA-3] an anonymous response names no person, and unmarked answers have no statement', async () => {
  const cells = [{ questionId: questionId ?? '', score: null, maxScore: 2, share: null, isAnswered: true }]
  const statements = await made([row({ createdBy: null, name: 'Response 1', cells, score: 0 })])
  expect(statements).toHaveLength(1)
  expect(JSON.stringify(statements)).not.toContain('Response 1')
  expect(statements[0]).toMatchObject({ actor: { account: { name: responseId } }, result: { completion: true } })
  expect(JSON.stringify(statements[0])).not.toContain('"score"')
})
