/** Blend states of drawing. PDF defines each state once, and pages refer to it by name. */
export class PdfStates {
  readonly #names = new Map<string, string>()
  /** Opaque and not multiplied: the initial state of a page. */
  readonly plain = this.nameOf(1, false)

  nameOf(alpha: number, isMultiplied: boolean): string {
    const opaque = Math.round(alpha * 1000) / 1000
    const state = `<< /Type /ExtGState /ca ${opaque} /CA ${opaque} /BM /${isMultiplied ? 'Multiply' : 'Normal'} >>`
    const name = this.#names.get(state) ?? `G${this.#names.size}`
    this.#names.set(state, name)
    return name
  }

  /** All states in use, for the pages' resources. */
  get resources(): string {
    return [...this.#names].map(([state, name]) => `/${name} ${state}`).join(' ')
  }
}
