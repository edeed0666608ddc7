import { imagesOf, withImages } from '../kit/rich-text/text.ts'
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

/** A quiz's own name for a picture. */
export function pictureOfQuiz({ instituteId, quizId, fileId, secret }: PicturePlace): string {
  return `quiz:${instituteId}/${quizId}/${fileId}/${secret}`
}

/** The names of all pictures of a question: its own, and those within its texts. */
export function picturesOf({ image, description, explanation }: Question): string[] {
  return [...(image === undefined ? [] : [image]), ...imagesOf(description), ...imagesOf(explanation)]
}

/** A question with other names for its pictures. */
export function withPictureNames(question: Question, rename: (picture: string) => string): Question {
  const { image, description, explanation } = question
  return {
    ...question,
    description: withImages(description, rename),
    explanation: withImages(explanation, rename),
    ...(image !== undefined && { image: rename(image) }),
  }
}

/** A question that a quiz kept, as *My content* has it: whoever asks it anew names its pictures by the files that they are. */
export function withFilePictures(question: Question): Question {
  return withPictureNames(question, (picture) => {
    const place = placeOfPicture(picture)
    return place === null ? picture : pictureOfFile(place.fileId)
  })
}

/** What such a name says; null of any other text. */
export function placeOfPicture(image: string): PicturePlace | null {
  const [, instituteId, quizId, fileId, secret] = ofQuiz.exec(image) ?? []
  return instituteId && quizId && fileId && secret ? { instituteId, quizId, fileId, secret } : null
}
