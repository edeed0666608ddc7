import { maxPictureBytes, maxPictureSide } from '@takhti/schema/accounts/profiles/rules'
import { cleanedPicture, type MediaType } from '@takhti/schema/kit/pictures/picture'

/** The image in a file, cleaned. Null where its kind or size is not accepted. */
export function cleanPicture(file: Uint8Array): { mediaType: MediaType; bytes: Uint8Array<ArrayBuffer> } | null {
  if (file.byteLength > maxPictureBytes) return null
  const cleaned = cleanedPicture(file)
  if (cleaned === null) return null
  const { mediaType, bytes, width, height } = cleaned
  const isOfSize = Math.min(width, height) > 0 && Math.max(width, height) <= maxPictureSide
  return isOfSize ? { mediaType, bytes } : null
}
