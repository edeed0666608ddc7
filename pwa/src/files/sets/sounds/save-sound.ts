import { maxPaperFileBytes, soundTypeOf } from '@takhti/schema/assessments/files/kinds'
import type { CardSound } from '@takhti/schema/questions/decks/model'
import { saveBytes } from '#quizzes/picture/port.ts'

/** Why a file is no sound of a card. */
export type SoundRefusal = 'kind' | 'large'

/** Stores a sound among the person's files. Its bytes decide its type. Throws an `ApiError`. */
export async function saveSound(file: File): Promise<CardSound | SoundRefusal> {
  if (file.size > maxPaperFileBytes) return 'large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = soundTypeOf(bytes)
  if (mediaType === null) return 'kind'
  return {
    id: await saveBytes({ name: file.name.slice(-200), type: mediaType, bytes }),
    mediaType,
    bytes: bytes.length,
  }
}
