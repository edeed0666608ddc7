// The parsing part of pdf.js is in this worker too, so that terminating one worker stops all work on a file.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { LettersPage } from '@takhti/schema/capture/documents/pdf-pages'
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { keepable, type PreparedImage } from '#documents/images/prepare-image.ts'
import type { PagedAsk, PagedMessage, PagedReply } from './paged-file.ts'
import { PdfDocument } from './pdf-document.ts'
import type { LettersAsk } from './pdf-letters.ts'
import { recordPaths } from './vector/recorded-path.ts'

recordPaths()

/** A page as an image, with its text, and as lines and areas where these represent all of it. */
export type PdfPage = {
  readonly picture: PreparedImage
  readonly words: string
  readonly drawn: Uint8Array<ArrayBuffer> | null
}

/** The address where `pwa/pdf-files-plugin.ts` puts the files for pages without embedded fonts. */
const files = new URL(`/assets/pdfjs-${version}/`, location.href).href

/** The maximal time to draw a page, in milliseconds, for drawing it a second time. */
const slowMs = 5_000

/** The image of a page that lines represent completely: for thumbnails, and for apps that cannot draw lines. */
const small = { side: 1_024, large: 50_000 }

let opened: PdfDocument | null = null

addEventListener('message', ({ data }: MessageEvent<PagedAsk | LettersAsk>) => {
  if (!('open' in data) && !('page' in data)) return
  answer(data).then(
    (paged) => send({ paged }),
    // Running out of memory results in a reply too.
    () => send({ paged: { fault: 'damaged' } }),
  )
})

async function answer(ask: PagedAsk | LettersAsk): Promise<PagedReply<PdfPage | LettersPage>> {
  if ('open' in ask) {
    const pdf = await PdfDocument.open(new Uint8Array(await ask.open.arrayBuffer()), { password: ask.password, files })
    if ('fault' in pdf) return pdf
    opened = pdf
    return { pages: pdf.pages }
  }
  if (!opened) return { fault: 'damaged' }
  if ('isForLetters' in ask) return { page: await opened.letters(ask.page) }
  const before = performance.now()
  const canvas = await opened.draw(ask.page)
  // A slow page is not drawn a second time: its timeout covers both, and its image exists.
  const lines = performance.now() - before < slowMs ? await opened.lines(ask.page) : null
  await opened.done(ask.page)
  const picture = await keepable(canvas, false, lines?.hasWindows === false ? small : undefined)
  if (!picture) return { fault: 'tooLarge' }
  // A page whose text cannot be read is still a page.
  return { page: { picture, words: await opened.words(ask.page).catch(() => ''), drawn: lines?.bytes ?? null } }
}

function send(message: PagedMessage<PdfPage | LettersPage>): void {
  postMessage(message)
}
