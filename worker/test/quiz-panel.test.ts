import { samples } from '@takhti/schema/matrix'
import { expect, test } from 'vitest'
import { Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'

const fresh = freshSchool()

async function stateOf(quizId: string, view: 'host' | 'panel') {
  const { token } = fresh.school.callers.instructor
  const reply = await fresh.worker.post('/ticket', token, { room: 'quiz', quizId, view })
  expect(reply.status).toBe(200)
  // The contract's answer to this path.
  const { path, ticket } = reply.body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  return (await visitor.message('quiz/state')).body
}

// Fault: a panel that asked the institute itself, as a person, which no paired panel is.
test('[QZ-61] the room sends a panel the institute’s switch of sounds', async () => {
  const { at, callers, personIds } = fresh.school
  const [sample] = (samples['quizzes.create'](at) as { questions: object[] }).questions
  const made = await fresh.worker.post('/live-quiz', callers.instructor.token, { name: 'Plants', questions: [sample] })
  const { quizId } = made.body as { quizId: string }
  expect(await stateOf(quizId, 'panel')).not.toHaveProperty('isSilent')
  const change = `/admin/updateInstituteinfo/${at.instituteId}/${personIds.admin}`
  expect(await fresh.worker.post(change, callers.admin.token, { hasQuizSound: false })).toMatchObject({ status: 200 })
  expect(await stateOf(quizId, 'panel')).toMatchObject({ isSilent: true })
  expect(await stateOf(quizId, 'host')).not.toHaveProperty('isSilent')
})
