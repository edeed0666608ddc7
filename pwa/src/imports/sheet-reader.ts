import { sheetLimits } from './sheet/limits.ts'
import type { SheetChoice, SheetRead } from './sheet/read-sheet.ts'
import { SheetFault } from './sheet/sheet-fault.ts'
import type { SheetReply, SheetRequest } from './sheet/sheet-worker.ts'

/** Longer than any sheet takes on a weak phone; then the reading is aborted. */
const patienceMs = 30_000

/** Reads a chosen file in a worker of its own. Throws a `SheetFault` and nothing else. */
export async function readFile(file: File, choice: SheetChoice = {}): Promise<SheetRead> {
  if (file.size > sheetLimits.bytes) throw new SheetFault('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new SheetFault('damaged')
  })
  const reply = await ask({ bytes, choice })
  if ('fault' in reply) throw new SheetFault(reply.fault)
  return reply
}

async function ask(request: SheetRequest): Promise<SheetReply> {
  const worker = new Worker(new URL('sheet/sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'damaged' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'damaged' }))
      worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => resolve(data))
      worker.postMessage(request, [request.bytes])
    })
  } finally {
    worker.terminate()
  }
}
