import { requestOf } from '@takhti/schema/calls'
import { callsInOrder, samples } from '@takhti/schema/matrix'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

const number = '+919812345670'

async function numberedStudent(): Promise<void> {
  const { instituteId } = fresh.school.at
  await fresh.env.INSTITUTES_00.prepare(
    `insert into students (institute_id, person_id, guardian_contact_number, created_at) values (?, ?, ?, '2026-11-01')
      on conflict do update set guardian_contact_number = excluded.guardian_contact_number`,
  )
    .bind(instituteId, fresh.school.personIds.learner, number)
    .run()
}

/** The answers to all queries that only read, as text. */
async function everyAnswer(token: string | null): Promise<string[]> {
  const queries = callsInOrder.filter(({ call }) => call['~orpc'].route.method === 'GET')
  expect(queries.length).toBeGreaterThan(50)
  const answers: string[] = []
  for (const call of queries) {
    const { body } = await fresh.worker.send(requestOf(call, samples[call.name](fresh.school.at)), token)
    answers.push(`${call.name} ${JSON.stringify(body)}`)
  }
  return answers.filter((answer) => answer.includes(number)).map((answer) => answer.split(' ')[0] ?? '')
}

test('[F1] a guardian’s number is shown to admins and to teachers of a class of the student', async () => {
  await numberedStudent()
  const colleague = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  expect(await everyAnswer(colleague.token)).toEqual([])
  expect(await everyAnswer(fresh.school.callers.instructor.token)).toEqual(['students.listOfClass'])
  expect(await everyAnswer(fresh.school.callers.admin.token)).toContain('students.list')
  for (const who of ['learner', 'guest'] as const)
    expect(await everyAnswer(fresh.school.callers[who].token), who).toEqual([])
})
