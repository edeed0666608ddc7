import { samples } from '@takhti/schema/matrix'
import { Question } from '@takhti/schema/questions/model'
import { canBeAsked, judge, shownOf } from '@takhti/schema/quizzes/answer-kinds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFreshOptionIds } from './option-ids.ts'

const at = {
  instituteId: '0189ffff-0000-7000-8000-000000000001',
  classId: '0189ffff-0000-7000-8000-000000000002',
}
// The sample needs no more of the school than this.
const [sample] = (samples['quizzes.create'](at as never) as { questions: object[] }).questions
const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const orderOf = (count: number) =>
  Question.parse({
    ...sample,
    type: 'ORDER',
    options: ids.slice(0, count).map((id) => ({ id, title: `Step ${id}` })),
    correctOptions: ids.slice(0, count),
  })

test('[G9] fresh ids preserve the solution of an order and reuse none of its author’s ids', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.infiniteStream(fc.nat()), (count, keys) => {
      const question = orderOf(count)
      const fresh = withFreshOptionIds(question)
      expect(canBeAsked(fresh)).toBe(true)
      const mixed = ids.slice(0, count).sort(() => (keys.next().value % 2 === 0 ? 1 : -1))
      const idOf = (id: string) => fresh.options[question.options.findIndex((option) => option.id === id)]?.id ?? ''
      const answered = judge(fresh, { kind: 'order', optionIds: mixed.map(idOf) })
      expect(answered).toBe(judge(question, { kind: 'order', optionIds: mixed }))
      expect(JSON.stringify(shownOf(fresh).options)).not.toMatch(/"id":"[a-f]"/)
    }),
  )
})

// Sorting the author's ids gave the right order each time.
test('[G9] the items of an order sorted by their ids are as often right as by chance', () => {
  let right = 0
  for (let run = 0; run < 600; run += 1) {
    const { options, correctOptions } = withFreshOptionIds(orderOf(4))
    const sorted = options.map(({ id }) => id).toSorted()
    if (sorted.join() === correctOptions.join()) right += 1
  }
  // 25 of 600 by chance; 60 is seven deviations away.
  expect(right).toBeLessThan(60)
})
