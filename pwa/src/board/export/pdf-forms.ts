import { sizeOfForm } from '@takhti/schema/board/drawn-page'
import { traceOutline } from '@takhti/schema/board/outline'
import type { PdfFile, PdfRef } from './pdf-file.ts'
import { PdfPath, unitsPerPixel } from './pdf-path.ts'

/** The forms of pages of lines and areas, each written once, however often it is drawn. */
export class PdfForms {
  readonly #file: PdfFile
  readonly #path = new PdfPath()
  readonly #known = new WeakMap<Uint8Array, string>()
  readonly #names = new Map<string, string>()
  readonly #refs: string[] = []
  readonly #written: Promise<PdfRef>[] = []

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The resource name of a form; it is filled with the current colour. */
  nameOf(form: Uint8Array): string {
    const known = this.#known.get(form)
    if (known !== undefined) return known
    const key = form.join(',')
    const name = this.#names.get(key) ?? this.#write(form)
    this.#names.set(key, name)
    this.#known.set(form, name)
    return name
  }

  /** All forms, for the pages' resources. */
  get resources(): string {
    return this.#refs.join(' ')
  }

  /** Waits until all forms are written. */
  async write(): Promise<void> {
    await Promise.all(this.#written)
  }

  #write(form: Uint8Array): string {
    const name = `F${this.#refs.length}`
    const ref = this.#file.reserve()
    const { width, height } = sizeOfForm(form)
    const content = `${this.#path.of((path) => traceOutline(form, { x: 0, y: 0, width, height }, path))}f\n`
    const box = `[0 0 ${width * unitsPerPixel} ${height * unitsPerPixel}]`
    this.#written.push(this.#file.addStream(`/Type /XObject /Subtype /Form /BBox ${box}`, content, ref))
    this.#refs.push(`/${name} ${ref} 0 R`)
    return name
  }
}
