// The part of pdf.js that reads: it is in this worker as well, so that ending one ends all that a file can keep busy.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { keepable, type PreparedImage } from '../images/prepare-image.ts'
import { PdfDocument, type PdfFault } from './pdf-document.ts'

/** What the worker is told: which file to open, first of all, and then which page to draw, counted from 1. */
export type PdfAsk = { open: Blob; password: string | null } | { page: number }

/** What comes of it: how many pages there are, or one page as a picture with its words, or why there is none. */
export type PdfReply = { pages: number } | { picture: PreparedImage; words: string } | { fault: PdfFault }

/** pdf.js speaks through the same door, in its own way. */
export type PdfMessage = { pdf: PdfReply }

/** Where `pwa/pdf-files-plugin.ts` puts what pages without typefaces of their own are drawn with. */
const files = new URL(`/assets/pdfjs-${version}/`, location.href).href

let opened: PdfDocument | null = null

addEventListener('message', ({ data }: MessageEvent<PdfAsk>) => {
  if (!('open' in data) && !('page' in data)) return
  answer(data).then(
    (pdf) => say({ pdf }),
    // Running out of memory is an answer as well.
    () => say({ pdf: { fault: 'damaged' } }),
  )
})

async function answer(ask: PdfAsk): Promise<PdfReply> {
  if ('open' in ask) {
    const pdf = await PdfDocument.open(new Uint8Array(await ask.open.arrayBuffer()), { password: ask.password, files })
    if ('fault' in pdf) return pdf
    opened = pdf
    return { pages: pdf.pages }
  }
  if (!opened) return { fault: 'damaged' }
  const picture = await keepable(await opened.draw(ask.page), false)
  if (!picture) return { fault: 'tooLarge' }
  // A page whose words cannot be read is still a page.
  return { picture, words: await opened.words(ask.page).catch(() => '') }
}

function say(message: PdfMessage): void {
  postMessage(message)
}
