import type { AnswerTo, News, Order, Reply, SourceText, Work, WorkName } from './engine-orders.ts'

/** The time that the engine's code may take to load over a slow network. */
const arrivalMs = 60_000

/** Why there is no answer: the engine is not on this device, it crashed, it was cancelled, or a model refused. */
export type EngineFaultCode = 'notHere' | 'failed' | 'cancelled' | 'unreadable'

export class EngineFault extends Error {
  readonly code: EngineFaultCode

  constructor(code: EngineFaultCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'EngineFault'
    this.code = code
  }
}

export type RunOptions = { signal?: AbortSignal | undefined; onProgress?: ((news: News) => void) | undefined }

type Job = {
  order: Order
  onProgress: (news: News) => void
  resolve: (answer: AnswerTo<WorkName>) => void
  reject: (fault: EngineFault) => void
}

/**
 * The embedded engine in a worker of its own. A cancellation ends the worker; its other orders restart in a new one.
 */
export class EngineWorker {
  readonly #make: () => Worker
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  #isReady = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(
    make = () => new Worker(new URL('assistant-worker.ts', import.meta.url), { type: 'module', name: 'assistant' }),
  ) {
    this.#make = make
  }

  /** Rejects with an `EngineFault` and nothing else. */
  run<Name extends WorkName>(
    work: Work & { name: Name },
    source: SourceText,
    { signal, onProgress = () => {} }: RunOptions = {},
  ): Promise<AnswerTo<Name>> {
    const id = ++this.#count
    const asked = new Promise<AnswerTo<WorkName>>((resolve, reject) => {
      if (signal?.aborted) return reject(new EngineFault('cancelled'))
      this.#jobs.set(id, { order: { id, source, work }, onProgress, resolve, reject })
      signal?.addEventListener('abort', () => this.#cancel(id), { once: true })
      onProgress({ stage: 'engine' })
      this.#begin(id)
    })
    // The worker answers each work with the answer type of `Works`.
    return asked as Promise<AnswerTo<Name>>
  }

  close(): void {
    this.#endWorker()
    this.#rejectAll('cancelled')
  }

  #begin(id: number): void {
    const worker = (this.#worker ??= this.#open())
    const job = this.#jobs.get(id)
    if (this.#isReady && job) worker.postMessage(job.order)
  }

  #open(): Worker {
    const worker = this.#make()
    this.#timer = setTimeout(() => this.#fail('notHere'), arrivalMs)
    worker.addEventListener('error', () => worker === this.#worker && this.#fail(this.#isReady ? 'failed' : 'notHere'))
    worker.addEventListener('message', ({ data }: MessageEvent<Reply | 'ready'>) => {
      if (worker === this.#worker) this.#onProgress(data)
    })
    return worker
  }

  #onProgress(data: Reply | 'ready'): void {
    if (data === 'ready') {
      clearTimeout(this.#timer)
      this.#isReady = true
      for (const id of this.#jobs.keys()) this.#begin(id)
      return
    }
    const job = this.#jobs.get(data.id)
    if (!job) return
    if ('news' in data) return job.onProgress(data.news)
    this.#jobs.delete(data.id)
    if ('answer' in data) return job.resolve(data.answer)
    // A worker does not retry failed imports; a new one does.
    if (data.fault === 'notHere') this.#restart()
    job.reject(new EngineFault(data.fault))
  }

  #cancel(id: number): void {
    const job = this.#jobs.get(id)
    if (!job) return
    this.#jobs.delete(id)
    // A busy worker receives no message: it is terminated.
    this.#restart()
    job.reject(new EngineFault('cancelled'))
  }

  #restart(): void {
    this.#endWorker()
    for (const id of this.#jobs.keys()) this.#begin(id)
  }

  #fail(code: EngineFaultCode): void {
    this.#endWorker()
    this.#rejectAll(code)
  }

  #rejectAll(code: EngineFaultCode): void {
    const jobs = [...this.#jobs.values()]
    this.#jobs.clear()
    for (const { reject } of jobs) reject(new EngineFault(code))
  }

  #endWorker(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
  }
}
