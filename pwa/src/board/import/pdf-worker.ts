// The part of pdf.js that reads: it is in this worker as well, so that ending one ends all that a file can keep busy.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { keepable, type PreparedImage } from '../images/prepare-image.ts'
import type { PagedAsk, PagedMessage, PagedReply } from './paged-file.ts'
import { PdfDocument } from './pdf-document.ts'

/** A page as a picture, with the words on it. */
export type PdfPage = { readonly picture: PreparedImage; readonly words: string }

/** Where `pwa/pdf-files-plugin.ts` puts what pages without typefaces of their own are drawn with. */
const files = new URL(`/assets/pdfjs-${version}/`, location.href).href

let opened: PdfDocument | null = null

addEventListener('message', ({ data }: MessageEvent<PagedAsk>) => {
  if (!('open' in data) && !('page' in data)) return
  answer(data).then(
    (paged) => say({ paged }),
    // Running out of memory is an answer as well.
    () => say({ paged: { fault: 'damaged' } }),
  )
})

async function answer(ask: PagedAsk): Promise<PagedReply<PdfPage>> {
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
  return { page: { picture, words: await opened.words(ask.page).catch(() => '') } }
}

function say(message: PagedMessage<PdfPage>): void {
  postMessage(message)
}
