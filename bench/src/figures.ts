import type { Figure } from './figure.ts'

type FiguresParts = {
  /** The name of a bench, or the beginning of a figure's name; undefined asks for everything. */
  readonly wanted?: string | undefined
  tell(figure: Figure): void
  /** A comparison came to nothing. */
  tellBroken(names: readonly string[], error: unknown): void
}

/**
 * The figures of one run. Each is told as soon as it is there, and a comparison that breaks takes none of the others away:
 * a run over everything lasts for half an hour, and its last figure may be the one that breaks.
 */
export class Figures {
  readonly #parts: FiguresParts
  readonly #done = new Set<string>()
  #isMissed = false

  constructor(parts: FiguresParts) {
    this.#parts = parts
  }

  /** Whether a figure was asked for, or lies within what was. */
  wants(name: string): boolean {
    const { wanted } = this.#parts
    return wanted === undefined || name === wanted || name.startsWith(`${wanted}.`)
  }

  /** Whether nothing was measured, nor broke. */
  get isEmpty(): boolean {
    return this.#done.size === 0
  }

  /** Whether all that was asked for is there and holds. */
  get hold(): boolean {
    return !this.isEmpty && !this.#isMissed
  }

  /**
   * Takes the figures of these names, unless nobody asked for one of them. What is taken within it, as on a board that is
   * made once for several figures, breaks by itself; what breaks around it breaks those that are not told yet.
   */
  async take(names: readonly string[], measure: () => Promise<Figure | readonly Figure[] | void>): Promise<void> {
    const wanted = names.filter((name) => this.wants(name))
    if (wanted.length === 0) return
    try {
      const measured = (await measure()) ?? []
      for (const figure of 'name' in measured ? [measured] : measured) this.#tell(figure)
      const silent = wanted.filter((name) => !this.#done.has(name))
      if (silent.length > 0) this.broke(silent, new Error('was not measured'))
    } catch (error) {
      this.broke(
        wanted.filter((name) => !this.#done.has(name)),
        error,
      )
    }
  }

  /** What was to give these figures came to nothing. */
  broke(names: readonly string[], error: unknown): void {
    for (const name of names) this.#done.add(name)
    this.#isMissed = true
    this.#parts.tellBroken(names, error)
  }

  #tell(figure: Figure): void {
    this.#done.add(figure.name)
    if (!this.wants(figure.name)) return
    this.#isMissed ||= !figure.holds
    this.#parts.tell(figure)
  }
}
