import type { MathsOrder, MathsReply } from './maths-worker.ts'
import type { MathsFault, SetMaths } from './typeset.ts'

/** The same, plus faults that only the page can detect: the worker did not load, or did not finish. */
export type MathsAnswer = SetMaths | MathsFault | { readonly fault: 'notHere' | 'tooSlow' }

/** The timeout of one formula, and of loading the setter over a slow connection. */
const patienceMs = 5_000
const arrivalMs = 60_000

/** Typesets formulas in a worker. Only the last request gets a result: earlier ones are dropped. */
export class MathsSetter {
  readonly #make: () => Worker
  #worker: Worker | null = null
  #isReady = false
  #order: MathsOrder | null = null
  #resolve: (answer: MathsAnswer) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #pending: Promise<MathsAnswer> | null = null
  #count = 0

  constructor(make = () => new Worker(new URL('maths-worker.ts', import.meta.url), { type: 'module', name: 'maths' })) {
    this.#make = make
  }

  set(source: string): Promise<MathsAnswer> {
    if (this.#pending && this.#order?.source === source) return this.#pending
    this.#settle({ fault: 'nothing' })
    this.#order = { id: ++this.#count, source }
    this.#pending = new Promise((resolve) => {
      this.#resolve = resolve
    })
    this.#send()
    return this.#pending
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
  }

  #send(): void {
    const worker = (this.#worker ??= this.#open())
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#giveUp(this.#isReady ? 'tooSlow' : 'notHere'),
      this.#isReady ? patienceMs : arrivalMs,
    )
    if (this.#isReady) worker.postMessage(this.#order)
  }

  #open(): Worker {
    const worker = this.#make()
    worker.addEventListener('error', () => this.#giveUp('notHere'))
    worker.addEventListener('message', ({ data }: MessageEvent<MathsReply | 'ready'>) => {
      if (data === 'ready') {
        this.#isReady = true
        return this.#send()
      }
      if (data.id !== this.#order?.id) return
      clearTimeout(this.#timer)
      this.#settle(data.answer)
    })
    return worker
  }

  #giveUp(fault: 'notHere' | 'tooSlow'): void {
    this.close()
    this.#settle({ fault })
  }

  #settle(answer: MathsAnswer): void {
    this.#pending = null
    this.#resolve(answer)
  }
}
