import { base64Of } from '#api/to-base64.ts'
import type { PointerMark } from '#board/port.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

/** The talk about a page of a lesson: in writing, and as a recording with the pointer's way. */
export type Talk = { readonly script: string; readonly voice: Recorded | null }

export type Recorded = { readonly blob: Blob; readonly seconds: number; readonly pointer: readonly PointerMark[] }

type Row = { script: string; voice?: { type: string; bytes: string; seconds: number; pointer: readonly PointerMark[] } }

const rowOf = (lessonId: string, pageId: string) => `talk.${lessonId}.${pageId}`

/** The talk of a page on this device; null where there is none yet. */
export async function readTalk(lessonId: string, pageId: string): Promise<Talk | null> {
  const row = await openDatabase(requireDatabaseId()).settings.get(rowOf(lessonId, pageId))
  if (row === undefined) return null
  // Written below alone.
  const { script, voice } = JSON.parse(row.value) as Row
  if (voice === undefined) return { script, voice: null }
  const { type, bytes, ...rest } = voice
  return { script, voice: { ...rest, blob: new Blob([bytesOf(bytes)], { type }) } }
}

/** Saves the talk of a page with the lesson's person, whose sign-out removes it. */
export async function saveTalk(lessonId: string, pageId: string, { script, voice }: Talk): Promise<void> {
  const row: Row = {
    script,
    ...(voice && {
      voice: {
        type: voice.blob.type,
        bytes: base64Of(new Uint8Array(await voice.blob.arrayBuffer())),
        seconds: voice.seconds,
        pointer: voice.pointer,
      },
    }),
  }
  await openDatabase(requireDatabaseId()).settings.put({ name: rowOf(lessonId, pageId), value: JSON.stringify(row) })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
}
