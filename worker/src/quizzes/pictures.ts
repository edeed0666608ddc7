import type { Question } from '@takhti/schema/questions/model'
import {
  fileOf,
  maxPictureBytes,
  pictureOfQuiz,
  picturesOf,
  placeOfPicture,
  withPictureNames,
} from '@takhti/schema/quizzes/pictures'
import { isOwnPicture } from '#files/port.ts'
import { readFilePart } from '#platform/blobs.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { shardOf } from '#platform/shard-store.ts'
import { quizRoomOf } from '#rooms/port.ts'
import { isOfInstitute } from './store.ts'

/** The ids of questions whose image is not a file of the caller's: a quiz shows no foreign images. */
export async function strangePictures(
  platform: Platform,
  scope: Scope,
  questions: readonly Question[],
): Promise<ReadonlySet<string>> {
  const isStrange = async (picture: string) => {
    const fileId = fileOf(picture)
    if (fileId === null) return placeOfPicture(picture) !== null
    return !(await isOwnPicture(platform, scope, { fileId, maxBytes: maxPictureBytes }))
  }
  const checked = questions.map(async (question) => {
    const pictures = await Promise.all(picturesOf(question).map(isStrange))
    return pictures.includes(true) ? [question.id] : []
  })
  return new Set((await Promise.all(checked)).flat())
}

/** The questions as their room stores them: each image has a secret of its own, which is sent when the question is shown. */
export function withPictures(
  questions: readonly Question[],
  quiz: { instituteId: string; quizId: string },
): Question[] {
  return questions.map((question) =>
    withPictureNames(question, (picture) => {
      const fileId = fileOf(picture)
      return fileId === null ? picture : pictureOfQuiz({ ...quiz, fileId, secret: newSecret() })
    }),
  )
}

/** The bytes of an image whose question was shown; `fail` otherwise, whatever is wrong. */
export async function readQuizPicture(
  platform: Platform,
  picture: string,
  fail: () => never,
): Promise<{ bytes: string }> {
  const place = placeOfPicture(picture)
  if (place === null) return fail()
  // An invented name must wake no room.
  const shard = await shardOf(platform.directory, place.instituteId)
  if (shard === null || !(await isOfInstitute(platform.institute(shard), place))) return fail()
  if (!(await quizRoomOf(platform.env, place).hasShown(picture))) return fail()
  const { instituteId, fileId } = place
  const parts = await Promise.all([0, 1].map((part) => readFilePart(platform.env, { instituteId }, { fileId, part })))
  const bytes = parts.flatMap((part) => part ?? [])
  if (bytes.length === 0) return fail()
  return { bytes: new Uint8Array(await new Blob(bytes).arrayBuffer()).toBase64() }
}
