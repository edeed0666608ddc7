import { requireDesk } from '#offline/desk.ts'
import { forgetImage, keepImage, keptImage } from '#offline/images.ts'
import type { PreparedImage } from '../images/prepare-image.ts'
import { ImportFault } from './import-fault.ts'
import { pageOfPicture } from './picture-page.ts'

/** The pages that files become, while they are made: their pictures are on this device, and no lesson shows them yet. */
export class PageKeeper {
  readonly pages: Uint8Array[] = []
  readonly #desk = requireDesk()
  readonly #fresh: string[] = []

  /** Keeps a picture and makes a page of it; throws an `ImportFault` where the device has no room. */
  async add({ imageId, type, bytes, ...size }: PreparedImage, said: { alt: string; words: string }): Promise<void> {
    try {
      if (!(await keptImage(this.#desk, imageId))) {
        await keepImage(this.#desk, { imageId, type, bytes })
        this.#fresh.push(imageId)
      }
    } catch {
      throw new ImportFault('noRoom')
    }
    this.pages.push(pageOfPicture({ imageId, type, bytes, ...size }, said))
  }

  /** The pages came to nothing: their pictures, unless the device had them before, need not stay. */
  async forget(): Promise<void> {
    for (const imageId of this.#fresh) await forgetImage(this.#desk, imageId).catch(() => {})
  }
}
