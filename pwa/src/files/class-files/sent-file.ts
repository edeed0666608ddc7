import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'

/** A file as it leaves the device. */
export type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/**
 * The bytes of a file for the queue. A picture is drawn again, upright and no larger than a screen shows, so that its
 * place and camera never leave the device; where that fails its metadata are removed. Null for a picture that this
 * browser can do neither with.
 */
export async function sentFile(file: File): Promise<SentFile | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const cleaned = cleanedPicture(bytes)
  if (cleaned === null && !file.type.startsWith('image/')) return { name: file.name, bytes }
  const drawn = await import('#documents/images/prepare-file.ts')
    .then(({ prepareFile }) => prepareFile(file))
    .catch(() => null)
  if (drawn !== null && !('fault' in drawn)) return { name: nameOf(file, drawn.type), bytes: drawn.bytes }
  return cleaned === null ? null : { name: file.name, bytes: cleaned.bytes }
}

function nameOf({ name }: File, type: string): string {
  const extension = extensions[type] ?? 'png'
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`
}
