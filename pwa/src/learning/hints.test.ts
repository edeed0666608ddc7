import { expect, test } from 'vitest'
import { compareAttempt, keyWords, withBlanks } from './hints.ts'

const answer = 'Leaves make food for the plant from light.'
const question = 'What do leaves make?'

test('[SA-10] a hint hides the words that answer, and shows those of the question', () => {
  expect(withBlanks(answer, question)).toBe('Leaves make ____ for the ____ ____ ____.')
  expect(withBlanks('जड़ें मिट्टी से पानी लेती हैं।', 'जड़ें क्या लेती हैं?')).not.toContain('पानी')
  expect(withBlanks('تأخذ الجذور الماء من التربة.', 'ماذا تأخذ الجذور؟')).not.toContain('الماء')
  expect(withBlanks('It began in 1947.', 'When did it begin?')).not.toContain('1947')
  for (const word of keyWords(answer, question)) expect(withBlanks(answer, question)).not.toContain(word)
})

test('[SA-11] an attempt is compared with the answer by its own words', () => {
  expect(compareAttempt('they make FOOD from light for the plant', answer, question).isMost).toBe(true)
  expect(compareAttempt('water', answer, question)).toEqual({ has: [], isMost: false })
  expect(compareAttempt('', answer, question)).toEqual({ has: [], isMost: false })
  expect(compareAttempt(question, answer, question)).toEqual({ has: [], isMost: false })
})
