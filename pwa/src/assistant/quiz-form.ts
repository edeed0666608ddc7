import type { AssignmentType } from '@takhti/schema/ai/model'
import type { BloomLevel, Difficulty } from '@takhti/schema/questions/model'
import { countAfterSelecting, type MadeType } from '@takhti/schema/questions/rules'
import type { EngineName } from './engines/engines.ts'
import type { Wanted } from './engines/make-questions.ts'

/**
 * The state of the quiz-generation panel: the specification's quiz form, and its selector of assignments, where MCQ is
 * labelled *Objective*.
 */
export type QuizChoices = {
  levels: readonly BloomLevel[]
  /** A wish; questions of any difficulty where there is none. */
  difficulty: Difficulty | 'ANY'
  count: number
  /** One type of question, or whichever a source gives. */
  type: MadeType | 'ANY'
  assignment: AssignmentType
}

export const firstChoices: QuizChoices = {
  levels: [],
  difficulty: 'ANY',
  count: 5,
  type: 'ANY',
  assignment: 'SUBJECTIVE',
}

/** Toggles a level: a selected one is deselected; a new one raises the number to the count of selected levels. */
export function withLevel(choices: QuizChoices, level: BloomLevel): QuizChoices {
  if (choices.levels.includes(level)) {
    return { ...choices, levels: choices.levels.filter((each) => each !== level) }
  }
  const levels = [...choices.levels, level]
  return { ...choices, levels, count: countAfterSelecting(choices.count, levels.length) }
}

/** The types that an engine can write. */
export function typesOf(engine: EngineName): [MadeType, ...MadeType[]] {
  const closed: [MadeType, ...MadeType[]] = ['MCQ', 'TRUE_OR_FALSE', 'SHORT_ANSWER', 'MULTIPLE_SELECT', 'CLOZE']
  return engine === 'embedded' ? closed : [...closed, 'SUBJECTIVE']
}

export type Purpose = 'quiz' | 'assignment'

/** The request to an engine: a quiz, or an assignment with its tasks. */
export function requestOf(
  choices: QuizChoices,
  engine: EngineName,
  purpose: Purpose,
): Omit<Wanted, 'seed' | 'besides'> {
  const { levels, difficulty, count, type, assignment } = choices
  const shared = { count, levels, ...(difficulty !== 'ANY' && { difficulty }) }
  if (purpose === 'assignment') return { ...shared, types: [assignment], assignment }
  const offered = typesOf(engine)
  const chosen = offered.find((each) => each === type)
  return { ...shared, types: chosen === undefined ? offered : [chosen] }
}
