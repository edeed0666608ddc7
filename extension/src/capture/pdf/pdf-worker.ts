// The reading part of pdf.js: it runs in this worker as well, so that terminating the worker ends all work on a file.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { LettersPage } from '@takhti/schema/capture/documents/pdf-pages'
import { paragraphsOf } from '@takhti/schema/capture/documents/pdf-paragraphs'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfOrder, PdfMessage } from './pdf-order.ts'

// Where `wxt.config.ts` puts the numbered character maps that some files need.
const cMapUrl = new URL('/cmaps/', location.href).href

addEventListener('message', ({ data }: MessageEvent<PdfOrder | { sourceName: string }>) => {
  // The library uses the same message channel, in its own format.
  if (!('pdf' in data)) return
  read(data).catch(() => post({ fault: 'damaged' }))
})

async function read({ pdf: bytes, from, most, password }: PdfOrder): Promise<void> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password !== null && { password }),
    cMapUrl,
    useWorkerFetch: true,
    // Only text is requested: nothing is drawn, and no font made.
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  let pdf: PDFDocumentProxy
  try {
    pdf = await task.promise
  } catch (error) {
    return post({ fault: faultOf(error, password !== null) })
  }
  post({ count: pdf.numPages })
  for (let number = from; number <= Math.min(pdf.numPages, most); number += 1) {
    post({ number, page: await lettersOf(pdf, number).catch(() => null) })
  }
  post({ isDone: true })
}

function faultOf(error: unknown, hadPassword: boolean): 'password' | 'wrongPassword' | 'locked' | 'damaged' {
  if (!(error instanceof Error)) return 'damaged'
  if (error.name === 'PasswordException') return hadPassword ? 'wrongPassword' : 'password'
  // Ways to protect a file that no password opens, as a certificate.
  return /encrypt/i.test(error.message) ? 'locked' : 'damaged'
}

/** The paragraphs of a page, and with the first page the document's metadata. */
async function lettersOf(pdf: PDFDocumentProxy, number: number): Promise<LettersPage> {
  const page = await pdf.getPage(number)
  const paragraphs = paragraphsOf((await page.getTextContent()).items)
  page.cleanup()
  if (number !== 1) return { paragraphs, facts: null }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
  const reported = (name: string) => {
    const value: unknown = Reflect.get(info, name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { paragraphs, facts: { title: reported('Title'), author: reported('Author'), language: reported('Language') } }
}

function post(message: PdfMessage): void {
  postMessage({ message })
}
