import { type Picture, refused, type Refused } from '@takhti/assistant/port'
import type { PictureInput } from '@takhti/schema/ai/inputs'
import { maxPictureBytes, maxPictureSide } from '@takhti/schema/ai/rules'
import { readImageHeader } from '@takhti/schema/lessons/images/rules'
import type { output } from 'zod'
import { readFile } from '#files/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type Asking = {
  platform: Platform
  scope: Scope
  input: output<typeof PictureInput>
  fail(code: 'common/not-found'): never
}

/** The image of a call: from the caller's own files, or from the bytes sent. Its type is read from its bytes. */
export async function pictureFor({ platform, scope, input, fail }: Asking): Promise<Picture | Refused> {
  const bytes =
    input.fileId === undefined
      ? Uint8Array.fromBase64(input.bytes ?? '')
      : ((await readFile(platform, scope, { id: input.fileId, most: maxPictureBytes })) ?? fail('common/not-found'))
  const header = bytes === 'too large' || bytes.length > maxPictureBytes ? null : readImageHeader(bytes)
  const isFit = header !== null && Math.max(header.width, header.height) <= maxPictureSide
  // A file that was too large has no header.
  if (bytes === 'too large' || !isFit || header.type === 'image/gif') return refused('assistant/no-picture')
  return { bytes, type: header.type, language: input.language }
}
