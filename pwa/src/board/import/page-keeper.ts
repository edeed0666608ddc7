import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { storedImage } from '#offline/image-bytes.ts'
import { forgetImage, storeImage, type StoredImage } from '#offline/images.ts'
import { ImportFault } from './import-fault.ts'
import { pageOfPicture, type PageContent } from './picture-page.ts'

/** Pages being made of files: their images are on this device, and no lesson shows them yet. */
export class ImportedImages {
  readonly pages: Uint8Array[] = []
  readonly #databaseId = requireDatabaseId()
  readonly #fresh: string[] = []

  /** Stores an image and makes a page of it. Throws an `ImportFault` if the device has no space. */
  async add(picture: PreparedImage, stated: PageContent): Promise<void> {
    const { imageId, type, bytes } = picture
    await this.addPage({ images: [{ imageId, type, bytes }], update: pageOfPicture(picture, stated) })
  }

  /** Stores the images of a page, and the page. Throws an `ImportFault` if the device has no space. */
  async addPage({ images, update }: { images: readonly StoredImage[]; update: Uint8Array }): Promise<void> {
    try {
      for (const image of images) {
        if (await storedImage(this.#databaseId, image.imageId)) continue
        await storeImage(this.#databaseId, image)
        this.#fresh.push(image.imageId)
      }
    } catch {
      throw new ImportFault('noRoom')
    }
    this.pages.push(update)
  }

  /** The import failed: deletes its images, except those that the device had before. */
  async forget(): Promise<void> {
    for (const imageId of this.#fresh) await forgetImage(this.#databaseId, imageId).catch(() => {})
  }
}
