import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnNumbers, rightNumber } from '@takhti/schema/questions/numeric'
import { fitsBelow } from '@takhti/schema/topics/rules'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { curatedFile } from './curated-file.ts'

const shipped = inRoot('tools', 'curated', 'class-7.json')

test('[CU-1] the shipped curated set is publishable, and each topic fits its parent', () => {
  const { topics, questions } = curatedFile(shipped)
  expect(questions.length).toBeGreaterThanOrEqual(40)
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  expect(byId.size).toBe(topics.length)
  for (const { kind, parentId, name } of topics)
    expect(fitsBelow(kind, byId.get(parentId ?? '')?.kind ?? null), name).toBe(true)
  for (const { question } of questions)
    if (question.numeric !== undefined)
      for (let draw = 0; draw < 50; draw += 1)
        expect(rightNumber(question.numeric, drawnNumbers(question.numeric, `${draw}`)), question.id).not.toBeNull()
})

const faulty = (edit: (set: ReturnType<typeof curatedFile>) => unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'takhti-curated-')), 'set.json')
  const set = curatedFile(shipped)
  writeFileSync(path, JSON.stringify(edit(set)))
  return path
}

// Fault: a file that is sent unread is refused by the platform at its first fault, or stored with topics that no tree shows.
test.each([
  [
    'without a topic',
    (set: ReturnType<typeof curatedFile>) => ({ ...set, topics: set.topics.slice(1) }),
    'not in the file',
  ],
  [
    'with a question twice',
    (set: ReturnType<typeof curatedFile>) => ({ ...set, questions: [...set.questions, ...set.questions.slice(0, 1)] }),
    'is there twice',
  ],
  [
    'with a question without options',
    (set: ReturnType<typeof curatedFile>) => ({
      ...set,
      questions: set.questions.map((each, at) =>
        at === 0 ? { ...each, question: { ...each.question, options: [] } } : each,
      ),
    }),
    'questions.0: assessments/option-count',
  ],
  ['with a question of no kind', (set: ReturnType<typeof curatedFile>) => ({ ...set, questions: [{}] }), 'questions.0'],
] as const)('[CU-2] a file %s is refused before anything is sent, with the place of its fault', (_, edit, message) => {
  expect(() => curatedFile(faulty(edit))).toThrow(message)
})

test('[CU-2] a file that is missing or no JSON is refused', () => {
  expect(() => curatedFile('/nowhere/set.json')).toThrow('cannot be read')
})
