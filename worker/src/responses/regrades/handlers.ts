import { AssessmentSettings, defaultSettings } from '@takhti/schema/assessments/model'
import { regrades, type Regrade } from '@takhti/schema/responses/regrades/contract'
import { implement, type HandlerArgs } from '#http/implement.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { decided } from '#platform/decision.ts'
import type { Scope } from '#platform/scope.ts'
import { responsesStore } from '../store.ts'
import { isShownToStudent, readAttempt } from '../views.ts'
import { regradeStore, type RegradeRow } from './store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return { ...responsesStore(scope, db), ...regradeStore(scope, db) }
}

type Args<Name extends keyof typeof regrades> = HandlerArgs<(typeof regrades)[Name], ReturnType<typeof storeOf>>

export const regradesHandlers = implement(regrades, storeOf, {
  ask: (args) => decided(() => ask(args)),
  answer: (args) => decided(() => answer(args)),

  async list({ input, store, scope, fail }) {
    const rows = await store.listRegrades(input.assessmentId)
    if (rows === null) return fail('common/not-found')
    return { items: rows.map((row) => shownTo(row, scope.personId)) }
  },
})

async function ask({ input, store, scope, now, newId, commit, fail }: Args<'ask'>): Promise<Regrade> {
  const { assessmentResponseId: attemptId, questionId, text, id = newId() } = input
  const found = await store.find({ id: attemptId })
  if (found === null || found.attempt.personId !== scope.personId) return fail('common/not-found')
  const { questions, settings } = readAttempt(found)
  if (!questions.some((question) => question.id === questionId)) return fail('common/not-found')
  if (!isShownToStudent(found.attempt, settings, now)) return fail('responses/not-released')
  const before = (await store.findRegrade(id)) ?? (await store.openRegrade(attemptId, questionId))
  if (before !== null) return shownTo(before, scope.personId)
  const createdAt = now.toISOString()
  const { assessmentId, classId, name } = found.attempt
  return commit({
    action: 'regrades.ask',
    entityId: attemptId,
    effects: [store.insertRegrade({ id, attemptId, questionId, text, createdAt })],
    guard: store.canAsk(id, attemptId, questionId),
    changes: [{ entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `teachers:${classId}` }],
    answer: {
      ...{ id, assessmentId, assessmentResponseId: attemptId, questionId, createdBy: scope.personId, name, text },
      ...{ status: 'open' as const, reply: '', createdAt, answeredAt: null },
    },
  })
}

/** A second answer that differs is refused; a repeat of the first is answered as it is. */
async function answer({ input, store, scope, now, commit, fail }: Args<'answer'>): Promise<Regrade> {
  const { id, status, reply } = input
  const found = await store.findRegrade(id)
  if (found === null || found.isTaught === 0) return fail('common/not-found')
  if (found.status === status && found.reply === reply) return shownTo(found, scope.personId)
  if (found.status !== 'open')
    return fail('responses/mark-changed', { issues: [{ path: 'stored.status', message: found.status }] })
  const at = now.toISOString()
  const { assessmentId, personId } = found
  return commit({
    action: 'regrades.answer',
    entityId: found.assessmentResponseId,
    detail: { after: { questionId: found.questionId, status } },
    effects: [store.answerRegrade(id, { status, reply, at })],
    guard: store.isOpen(id),
    changes: [{ entity: 'assessment', entityId: assessmentId, kind: 'upsert', audience: `person:${personId}` }],
    answer: shownTo({ ...found, status, reply, answeredAt: at }, scope.personId),
  })
}

function shownTo({ personId, settings, isTaught: _, classId: __, ...row }: RegradeRow, callerId: string): Regrade {
  const { isAnonymous } = AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(settings) })
  const isHidden = isAnonymous && personId !== callerId
  return { ...row, createdBy: isHidden ? null : personId, name: isHidden ? '' : row.name }
}
