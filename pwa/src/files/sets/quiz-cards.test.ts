import type { Question } from '@takhti/schema/questions/model'
import { expect, test } from 'vitest'
import { quizCardsOf } from './quiz-cards.ts'

const question = (description: string, answer: string) =>
  // The cards are made of these fields alone.
  ({ description, answer }) as unknown as Question

// Seen red: no screen of the app made quiz cards.
test('[CM-9] questions with an answer in words become quiz cards, and drawings do not', () => {
  let count = 0
  const cards = quizCardsOf([question('What does a stem do?', 'It carries water'), question('Draw a leaf', '')], () =>
    String((count += 1)),
  )
  expect(cards).toEqual([{ id: '1', front: 'What does a stem do?', back: 'It carries water' }])
})
