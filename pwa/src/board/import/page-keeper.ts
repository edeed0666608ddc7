import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { requireDesk } from '#offline/desk.ts'
import { forgetImage, keepImage, type KeptImage } from '#offline/images.ts'
import { keptImage } from '#offline/stored-images.ts'
import { ImportFault } from './import-fault.ts'
import { pageOfPicture, type Said } from './picture-page.ts'

/** The pages that files become, while they are made: their pictures are on this device, and no lesson shows them yet. */
export class PageKeeper {
  readonly pages: Uint8Array[] = []
  readonly #desk = requireDesk()
  readonly #fresh: string[] = []

  /** Keeps a picture and makes a page of it; throws an `ImportFault` where the device has no room. */
  async add(picture: PreparedImage, said: Said): Promise<void> {
    const { imageId, type, bytes } = picture
    await this.addPage({ images: [{ imageId, type, bytes }], update: pageOfPicture(picture, said) })
  }

  /** Keeps the pictures of a page that is made, and the page; throws an `ImportFault` where the device has no room. */
  async addPage({ images, update }: { images: readonly KeptImage[]; update: Uint8Array }): Promise<void> {
    try {
      for (const image of images) {
        if (await keptImage(this.#desk, image.imageId)) continue
        await keepImage(this.#desk, image)
        this.#fresh.push(image.imageId)
      }
    } catch {
      throw new ImportFault('noRoom')
    }
    this.pages.push(update)
  }

  /** The pages came to nothing: their pictures, unless the device had them before, need not stay. */
  async forget(): Promise<void> {
    for (const imageId of this.#fresh) await forgetImage(this.#desk, imageId).catch(() => {})
  }
}
