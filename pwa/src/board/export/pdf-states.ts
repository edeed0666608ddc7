/** How what is drawn mixes with what lies beneath it; PDF names each way once and pages choose by name. */
export class PdfStates {
  readonly #names = new Map<string, string>()
  /** Opaque, and covering what lies beneath: how a page begins. */
  readonly plain = this.nameOf(1, false)

  nameOf(alpha: number, isMultiplied: boolean): string {
    const opaque = Math.round(alpha * 1000) / 1000
    const state = `<< /Type /ExtGState /ca ${opaque} /CA ${opaque} /BM /${isMultiplied ? 'Multiply' : 'Normal'} >>`
    const name = this.#names.get(state) ?? `G${this.#names.size}`
    this.#names.set(state, name)
    return name
  }

  /** All that were named, for the pages' resources. */
  get resources(): string {
    return [...this.#names].map(([state, name]) => `/${name} ${state}`).join(' ')
  }
}
