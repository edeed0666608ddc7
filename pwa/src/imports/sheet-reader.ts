import { sheetLimits } from './sheet/limits.ts'
import { SheetFault } from './sheet/sheet-fault.ts'
import type { SheetReply } from './sheet/sheet-worker.ts'
import type { TextRow } from './sheet/workbook.ts'

/** Longer than any sheet takes on a weak phone; what is not read by then is given up. */
const patienceMs = 30_000

/** Reads a chosen file in a worker of its own. Throws a `SheetFault` and nothing else. */
export async function readFile(file: File): Promise<TextRow[]> {
  if (file.size > sheetLimits.bytes) throw new SheetFault('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new SheetFault('damaged')
  })
  const reply = await ask(bytes)
  if ('fault' in reply) throw new SheetFault(reply.fault)
  return reply.rows
}

async function ask(bytes: ArrayBuffer): Promise<SheetReply> {
  const worker = new Worker(new URL('sheet/sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ fault: 'damaged' }), patienceMs)
      worker.addEventListener('error', () => resolve({ fault: 'damaged' }))
      worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => resolve(data))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
