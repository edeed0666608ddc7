/** Starts the worker that reads and draws PDFs; it is one file, whatever it is asked for. */
export function startPdfWorker(): Worker {
  return new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' })
}
