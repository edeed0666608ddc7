import type { Made, Order } from './results.ts'

type Answer = { isOk: true; made: Made } | { isOk: false }

/** The worker's side that is used here; a test has its own. */
export type MakeWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

const limitMs = 60_000

/**
 * Makes something of a capture in a worker of its own, which ends with the answer. Null where it could not be made, or not in
 * a minute; rejects with the signal's reason where the person gave it up.
 */
export function make(
  order: Order,
  signal: AbortSignal,
  start: () => MakeWorker = () => new Worker(new URL('make-worker.ts', import.meta.url), { type: 'module' }),
): Promise<Made | null> {
  const worker = start()
  return new Promise<Made | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), limitMs)
    const end = () => clearTimeout(timer)
    signal.addEventListener('abort', () => (end(), reject(signal.reason)), { once: true })
    worker.addEventListener('error', () => (end(), resolve(null)))
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer>) => (end(), resolve(data.isOk ? data.made : null)),
    )
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}
