import { maxPartBytes } from '@takhti/schema/live/recording/rules'

/** Stores one part, so that it survives a crash; rejects where the device is full. */
type StorePart = (part: number, bytes: Uint8Array) => Promise<unknown>

/** Cuts a recording into parts, which are stored one after the other. */
export class PartWriter {
  readonly #store: StorePart
  readonly #failed: (error: unknown) => void
  #pending: Uint8Array[] = []
  #bytes = 0
  #parts = 0
  #before: Promise<void> = Promise.resolve()

  constructor(store: StorePart, failed: (error: unknown) => void) {
    this.#store = store
    this.#failed = failed
  }

  write(bytes: Uint8Array): void {
    this.#pending.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= maxPartBytes) this.cut()
  }

  /** Cuts all that was written into one part, or several where it is larger. */
  cut(): void {
    const all = new Uint8Array(this.#bytes)
    let at = 0
    for (const piece of this.#pending) {
      all.set(piece, at)
      at += piece.length
    }
    this.#pending = []
    this.#bytes = 0
    for (let from = 0; from < all.length; from += maxPartBytes) this.#add(all.slice(from, from + maxPartBytes))
  }

  /** Resolves when all parts are stored. */
  async stored(): Promise<void> {
    await this.#before
  }

  #add(bytes: Uint8Array): void {
    const part = this.#parts++
    this.#before = this.#before.then(async () => {
      await this.#store(part, bytes)
    })
    this.#before.catch(this.#failed)
  }
}
