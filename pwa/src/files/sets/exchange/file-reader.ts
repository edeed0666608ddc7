import type { ExchangeReply, ExchangeRequest } from './exchange-worker.ts'
import { ExchangeFault, exchangeLimits, type ImportedQuestions } from './model.ts'
import type { ReadChoice } from './read-questions.ts'

/** The timeout, beyond what any file takes on a weak phone, in milliseconds. */
const patienceMs = 60_000

/** Reads questions of a file in a worker of its own. Throws an `ExchangeFault` and nothing else. */
export async function readQuestionFile(file: Blob, choice: ReadChoice = {}): Promise<ImportedQuestions> {
  if (file.size > exchangeLimits.bytes) throw new ExchangeFault('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ExchangeFault('damaged')
  })
  const reply = await ask({ bytes, choice })
  if ('fault' in reply) throw new ExchangeFault(reply.fault)
  return reply
}

async function ask(request: ExchangeRequest): Promise<ExchangeReply> {
  const worker = new Worker(new URL('exchange-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'damaged' }), patienceMs)
      // A worker whose script is not cached on the device fails at once.
      worker.addEventListener('error', () => resolve({ fault: navigator.onLine ? 'damaged' : 'notHere' }))
      worker.addEventListener('message', ({ data }: MessageEvent<ExchangeReply>) => resolve(data))
      worker.postMessage(request, [request.bytes])
    })
  } finally {
    worker.terminate()
  }
}
