/** A time limit. Its signal fires when the time is over or the caller aborts; `end` clears the timer. */
export type Deadline = {
  signal: AbortSignal
  /** Restarts with this duration. */
  again(nextMs: number): void
  /** A promise's outcome, or the deadline's own end: not every promise observes a signal. */
  race<T>(work: PromiseLike<T>): Promise<T>
  end(): void
}

export function deadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const giveUp = () => controller.abort(outer?.reason)
  const timeOut = () => controller.abort(new DOMException('took too long', 'TimeoutError'))
  let timer = setTimeout(timeOut, ms)
  if (outer?.aborted === true) giveUp()
  outer?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    again(nextMs) {
      clearTimeout(timer)
      timer = setTimeout(timeOut, nextMs)
    },
    race: (work) => raced(work, controller.signal),
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', giveUp)
    },
  }
}

function raced<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    // A rejection after the deadline is handled here only.
    work.then(
      (value) => {
        signal.removeEventListener('abort', stop)
        resolve(value)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop)
        reject(error)
      },
    )
  })
}

/** Waits, unless the signal fires before: then it rejects with its reason. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
