import type { AssessmentSettings } from '../assessments/model.ts'
import type { PaperSheet } from './model.ts'

/** What a paper shows of its settings, field by field: the others are not for students. */
export function sheetOf({ theme, description, sections }: AssessmentSettings): PaperSheet {
  return { theme, description, sections: sections.map(({ id, name }) => ({ id, name })) }
}
