import type { Figure } from './figure.ts'

type FiguresParts = {
  /** The name of a bench, or the prefix of a metric's name; undefined selects everything. */
  readonly wanted?: string | undefined
  report(figure: Figure): void
  /** A failed comparison. */
  reportBroken(names: readonly string[], error: unknown): void
}

/**
 * The metrics of one run. Each is reported as soon as it is measured, and a comparison that breaks takes none of the
 * others away. A run over everything lasts for half an hour, and its last metric may be the one that breaks.
 */
export class Figures {
  readonly #parts: FiguresParts
  readonly #done = new Set<string>()
  #isMissed = false

  constructor(parts: FiguresParts) {
    this.#parts = parts
  }

  /** Whether a metric was requested, by its name or a prefix. */
  wants(name: string): boolean {
    const { wanted } = this.#parts
    return wanted === undefined || name === wanted || name.startsWith(`${wanted}.`)
  }

  /** Whether there is neither a metric nor a failure. */
  get isEmpty(): boolean {
    return this.#done.size === 0
  }

  /** Whether all requested metrics are there and hold. */
  get hold(): boolean {
    return !this.isEmpty && !this.#isMissed
  }

  /**
   * Measures the metrics of these names, unless none was requested. A nested call, as on a board that is made once for
   * several metrics, breaks by itself. An error around it breaks those that are not reported yet.
   */
  async take(names: readonly string[], measure: () => Promise<Figure | readonly Figure[] | void>): Promise<void> {
    const wanted = names.filter((name) => this.wants(name))
    if (wanted.length === 0) return
    try {
      const measured = (await measure()) ?? []
      for (const figure of 'name' in measured ? [measured] : measured) this.#report(figure)
      const silent = wanted.filter((name) => !this.#done.has(name))
      if (silent.length > 0) this.broke(silent, new Error('was not measured'))
    } catch (error) {
      this.broke(
        wanted.filter((name) => !this.#done.has(name)),
        error,
      )
    }
  }

  /** The measurement of these metrics failed. */
  broke(names: readonly string[], error: unknown): void {
    for (const name of names) this.#done.add(name)
    this.#isMissed = true
    this.#parts.reportBroken(names, error)
  }

  #report(figure: Figure): void {
    this.#done.add(figure.name)
    if (!this.wants(figure.name)) return
    this.#isMissed ||= !figure.holds
    this.#parts.report(figure)
  }
}
