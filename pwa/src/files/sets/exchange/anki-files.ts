import { mediaTypeOf } from '@takhti/schema/assessments/files/kinds'
import { partBytes } from '@takhti/schema/files/uploads/rules'
import type { Card } from '@takhti/schema/questions/decks/model'
import { filesOfCards } from '@takhti/schema/questions/decks/rules'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import type { CardFiles } from './anki-package.ts'

const extensions: Readonly<Record<string, string>> = {
  ...{ 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' },
  ...{ 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a', 'audio/mpeg': 'mp3', 'audio/wav': 'wav' },
}

/** The pictures and sounds of a deck, named by their ids. One that was deleted is left out. Throws an `ApiError`. */
export async function filesOfDeck(cards: readonly Card[]): Promise<CardFiles> {
  const files = new Map<string, { name: string; bytes: Uint8Array<ArrayBuffer> }>()
  for (const id of filesOfCards(cards)) {
    const bytes = await readOwn(id)
    const extension = extensions[(bytes && mediaTypeOf(bytes)) ?? '']
    if (bytes !== null && extension !== undefined) files.set(id, { name: `${id}.${extension}`, bytes })
  }
  return files
}

/** A file of the caller; null where it is gone. A text names no size, so the last part is the first short one. */
async function readOwn(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    do parts.push(bytesOf((await send(lateCalls.uploads.read, { id, part: parts.length })).bytes))
    while (parts.at(-1)?.length === partBytes)
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'common/not-found'
    if (!isGone) throw error
    // A file of whole parts ends where there is no further one.
    if (parts.length === 0) return null
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
