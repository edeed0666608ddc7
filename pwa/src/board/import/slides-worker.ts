import { readShapes } from '@takhti/schema/board/page-shapes'
import * as Y from 'yjs'
import { keepable, prepareImage, type PreparedImage } from '#documents/images/prepare-image.ts'
import { latin } from '../canvas/text-lines.ts'
import type { PagedAsk, PagedMessage, PagedReply } from './paged-file.ts'
import type { Crop } from './slides/draw-picture.ts'
import type { SlideTools } from './slides/drawing.ts'
import { Presentation, type SlideOnPage } from './slides/presentation.ts'
import { SlidesFault } from './slides/slides-fault.ts'

let opened: Presentation | null = null

// In a worker, so that no file can block the page.
addEventListener('message', ({ data }: MessageEvent<PagedAsk>) => {
  answer(data).then(
    (paged) => send({ paged }),
    // Running out of memory results in a reply too.
    (error: unknown) => send({ paged: { fault: error instanceof SlidesFault ? error.fault : 'damaged' } }),
  )
})

async function answer(ask: PagedAsk): Promise<PagedReply<SlideOnPage>> {
  if ('open' in ask) {
    opened = Presentation.open(new Uint8Array(await ask.open.arrayBuffer()))
    return { pages: opened.count }
  }
  const page = (await opened?.slide(ask.page, tools())) ?? null
  if (!page) return { fault: 'damaged' }
  // Text measured as boxes is set again if its typefaces could be loaded.
  const isOther = await loadTextCharacters(page.update)
  const again = isOther ? await opened?.slide(ask.page, tools()).catch(() => null) : null
  return { page: again ?? page }
}

async function loadTextCharacters(update: Uint8Array): Promise<boolean> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const texts = readShapes(doc).flatMap(({ kind, props }) => (kind === 'text' ? [props.text] : []))
  if (texts.every((text) => latin.test(text))) return false
  const { loadCharactersSoon } = await import('../canvas/load-characters.ts')
  return await loadCharactersSoon(texts)
}

function tools(): SlideTools {
  const measurer = new OffscreenCanvas(1, 1).getContext('2d')
  if (!measurer) throw new Error('no canvas')
  return { measurer, prepare }
}

async function prepare(bytes: Uint8Array<ArrayBuffer>, crop: Crop | null): Promise<PreparedImage | null> {
  const whole = await prepareImage(new Blob([bytes]))
  if ('fault' in whole) return null
  if (crop === null) return whole
  const { width, height, type } = whole
  const [x, y] = [Math.round(width * crop.left), Math.round(height * crop.top)]
  const [right, bottom] = [Math.round(width * crop.right), Math.round(height * crop.bottom)]
  const picture = new Blob([whole.bytes], { type })
  const part = await createImageBitmap(picture, x, y, Math.max(1, width - x - right), Math.max(1, height - y - bottom))
  return await keepable(part, type === 'image/jpeg')
}

function send(message: PagedMessage<SlideOnPage>): void {
  postMessage(message)
}
