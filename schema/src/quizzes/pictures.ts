import { imagesOf, withImages } from '../kit/rich-text/text.ts'
import type { Question } from '../questions/model.ts'
import { ofFile, ofPaper, ofQuiz } from '../questions/picture-name.ts'

/** The maximum bytes of a question's image: two parts of a file. */
export const maxPictureBytes = 1_000_000

/** The name of an image of *My content* in a question. */
export function pictureOfFile(fileId: string): string {
  return `file:${fileId}`
}

/** The file of a question's image; null where it is not of *My content*. */
export function fileOf(image: string | undefined): string | null {
  return ofFile.exec(image ?? '')?.[1] ?? null
}

/** The name of an image that is stored with an assessment. */
export function pictureOfPaper({ assessmentId, id }: { assessmentId: string; id: string }): string {
  return `paper:${assessmentId}/${id}`
}

/** The assessment and the file of such a name; null for other text. */
export function paperFileNamed(image: string | undefined): { assessmentId: string; fileId: string } | null {
  const [, assessmentId, fileId] = ofPaper.exec(image ?? '') ?? []
  return assessmentId && fileId ? { assessmentId, fileId } : null
}

/** The address of a quiz's image. `secret` is sent with the question, and authorizes every player who was shown it. */
export type PicturePlace = { instituteId: string; quizId: string; fileId: string; secret: string }

/** A quiz's own name for an image. */
export function pictureOfQuiz({ instituteId, quizId, fileId, secret }: PicturePlace): string {
  return `quiz:${instituteId}/${quizId}/${fileId}/${secret}`
}

/** The names of all images of a question: its own, and those within its texts. */
export function picturesOf({ image, description, options, answer = '', explanation = '' }: Pictured): string[] {
  const texts = [description, ...options.map(({ title }) => title), answer, explanation]
  return [...(image === undefined ? [] : [image]), ...texts.flatMap(imagesOf)]
}

/** The parts of a question that name images; a paper has no answer and no explanation. */
type Pictured = Pick<Question, 'image' | 'description' | 'options'> & Partial<Pick<Question, 'answer' | 'explanation'>>

/** A question with renamed images. */
export function withPictureNames(question: Question, rename: (picture: string) => string): Question {
  const { image, description, options, answer, explanation } = question
  return {
    ...question,
    description: withImages(description, rename),
    options: options.map((option) => ({ ...option, title: withImages(option.title, rename) })),
    answer: withImages(answer, rename),
    explanation: withImages(explanation, rename),
    ...(image !== undefined && { image: rename(image) }),
  }
}

/**
 * A question of a quiz in the form of *My content*: its images are named by their files, so that it can be asked again.
 */
export function withFilePictures(question: Question): Question {
  return withPictureNames(question, (picture) => {
    const place = placeOfPicture(picture)
    return place === null ? picture : pictureOfFile(place.fileId)
  })
}

/** Parses such an address; null for other text. */
export function placeOfPicture(image: string): PicturePlace | null {
  const [, instituteId, quizId, fileId, secret] = ofQuiz.exec(image) ?? []
  return instituteId && quizId && fileId && secret ? { instituteId, quizId, fileId, secret } : null
}
