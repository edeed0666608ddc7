import { requirePerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { storedImage } from '#offline/image-bytes.ts'
import { storeImage, sendImage, type StoredImage } from '#offline/images.ts'
import { imageOf } from './fetch-image.ts'
import { imageIdOf } from './image-id.ts'
import { imagesInUpdates } from './image-references.ts'

/** Whether this person can copy an image into another lesson: it is on this device, and their role may store images. */
export async function mayLoad(imageId: string): Promise<boolean> {
  return requirePerson().role === 'instructor' && (await storedImage(requireDatabaseId(), imageId)) !== undefined
}

/** Sends the images of imported pages, as far as this device has them. */
export async function sendImagesOf(lessonId: string, pages: Iterable<Uint8Array>): Promise<void> {
  for (const imageId of imagesInUpdates(pages)) await sendImage(requireDatabaseId(), { lessonId, imageId })
}

/** Stores images from a file; drops those whose bytes do not match their id. */
export async function storeImages(images: readonly StoredImage[]): Promise<void> {
  for (const image of images) {
    if ((await imageIdOf(image.bytes)) === image.imageId) await storeImage(requireDatabaseId(), image)
  }
}

/**
 * Images of a lesson, from this device or from the server; drops those that are not uploaded yet. Rejects when the server
 * does not respond, unless `isEnough` accepts what this device has.
 */
export async function gatherImages(lessonId: string, ids: readonly string[], isEnough = false): Promise<StoredImage[]> {
  const found: StoredImage[] = []
  for (const imageId of ids) {
    const image = await imageOf(lessonId, imageId).catch((error: unknown) => {
      if (isEnough) return null
      throw error
    })
    if (image) found.push(image)
  }
  return found
}
