/** Starts the worker that reads and draws PDFs; it is one file for all requests. */
export function startPdfWorker(): Worker {
  return new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' })
}
