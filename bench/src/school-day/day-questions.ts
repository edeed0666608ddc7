import { anId } from './person.ts'

/** A question with one right option of four. */
export function choice() {
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Option ${id}` }))
  return { ...essay(), type: 'MCQ', options, correctOptions: ['b'], answer: 'b', points: 1 }
}

/** A question that a person marks. */
export function essay() {
  return {
    ...{
      id: anId(),
      type: 'SUBJECTIVE',
      description: 'How does a plant eat?',
      // Its kind has no right option.
      correctOptions: [] as string[],
      answer: 'By light',
    },
    ...{
      // Nor any option.
      options: [] as { id: string; title: string }[],
      points: 2,
      difficulty: 'EASY',
      explanation: '',
      madeBy: 'person',
    },
    checks: { result: 'ok', reasons: [] },
  }
}
