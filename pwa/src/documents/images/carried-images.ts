import { requirePerson } from '#api/person.ts'
import { requireDesk } from '#offline/desk.ts'
import { keepImage, sendImage, type KeptImage } from '#offline/images.ts'
import { keptImage } from '#offline/stored-images.ts'
import { imageOf } from './fetch-image.ts'
import { imageIdOf } from './image-id.ts'
import { imagesInUpdates } from './image-references.ts'

/** Whether this person can take a picture into another lesson: it is on this device, and they may keep it with a lesson. */
export async function mayBring(imageId: string): Promise<boolean> {
  return requirePerson().role === 'instructor' && (await keptImage(requireDesk(), imageId)) !== undefined
}

/** Sends the pictures of pages that were brought into a lesson, as far as this device has them. */
export async function sendImagesOf(lessonId: string, pages: Iterable<Uint8Array>): Promise<void> {
  for (const imageId of imagesInUpdates(pages)) await sendImage(requireDesk(), { lessonId, imageId })
}

/** Keeps pictures that came in a file; those that are not what they are named after are left out. */
export async function keepImages(images: readonly KeptImage[]): Promise<void> {
  for (const image of images) {
    if ((await imageIdOf(image.bytes)) === image.imageId) await keepImage(requireDesk(), image)
  }
}

/**
 * Pictures of a lesson, from this device or from the edge; those that nobody has brought yet are left out. Rejects where the
 * edge did not answer, unless `isEnough` says that what is here is enough.
 */
export async function gatherImages(lessonId: string, ids: readonly string[], isEnough = false): Promise<KeptImage[]> {
  const found: KeptImage[] = []
  for (const imageId of ids) {
    const image = await imageOf(lessonId, imageId).catch((error: unknown) => {
      if (isEnough) return null
      throw error
    })
    if (image) found.push(image)
  }
  return found
}
