import type { QuestionFile } from '../questions/model.ts'
import { shownOf } from '../quizzes/answer-kinds.ts'
import type { DraftQuestion, PaperQuestion } from './model.ts'

/** A question as its paper shows it. Fields are listed one by one, so that no new one of a question reaches students unseen. */
export function paperQuestionOf(question: DraftQuestion): PaperQuestion {
  const { points, sectionId, files } = question
  return {
    ...shownOf(question),
    points,
    ...(sectionId !== undefined && { sectionId }),
    ...(files !== undefined && files.length > 0 && { files: files.map(fileOnPaper) }),
  }
}

function fileOnPaper({ id, name, mediaType, bytes }: QuestionFile): QuestionFile {
  return { id, name, ...(mediaType !== undefined && { mediaType }), ...(bytes !== undefined && { bytes }) }
}
