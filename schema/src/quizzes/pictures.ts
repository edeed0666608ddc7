import type { Question } from '../questions/model.ts'
import { ofFile, ofQuiz } from '../questions/picture-name.ts'

/** The most bytes of a question's picture: two parts of a file. */
export const maxPictureBytes = 1_000_000

/** What a question names a picture of *My content* by. */
export function pictureOfFile(fileId: string): string {
  return `file:${fileId}`
}

/** The file that a question's picture is; null where it is none of *My content*. */
export function fileOf(image: string | undefined): string | null {
  return ofFile.exec(image ?? '')?.[1] ?? null
}

/** Where the picture of a quiz is found. `secret` is told with the question, and opens it to whoever was shown it. */
export type PicturePlace = { instituteId: string; quizId: string; fileId: string; secret: string }

/** A question as its quiz keeps it: its picture is read by the quiz's own name for it. */
export function withQuizPicture(question: Question, { instituteId, quizId, fileId, secret }: PicturePlace): Question {
  return { ...question, image: `quiz:${instituteId}/${quizId}/${fileId}/${secret}` }
}

/** A question that a quiz kept, as *My content* has it: whoever asks it anew names its picture by the file that it is. */
export function withFilePicture(question: Question): Question {
  const place = placeOfPicture(question.image ?? '')
  return place === null ? question : { ...question, image: pictureOfFile(place.fileId) }
}

/** What such a name says; null of any other text. */
export function placeOfPicture(image: string): PicturePlace | null {
  const [, instituteId, quizId, fileId, secret] = ofQuiz.exec(image) ?? []
  return instituteId && quizId && fileId && secret ? { instituteId, quizId, fileId, secret } : null
}
