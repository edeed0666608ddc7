import type { PlacedItem, PlacedSlide } from '@takhti/schema/presentations/pptx/page-slide'
import type { TFunction } from 'i18next'
import { base64Of } from '#api/to-base64.ts'
import { loadLessonTalk, loadMathsWords, type PageItem } from '#board/port.ts'
import { instituteColour, lookFor } from '../slide-look.ts'
import { fileOf } from '../source-presentation.ts'

/** A page with its script. */
export type SpokenPage = { id: string; update: Uint8Array; script: string }

type Wish = {
  lessonId: string
  title: string
  language: string
  pages: readonly SpokenPage[]
  t: TFunction
  signal: AbortSignal
  progress(part: number): void
}

/** The longest side of an image; with more, the images of a long lesson are over the file's limit. */
const imageSide = 1280

/** The PowerPoint file of a lesson: what each page shows, in its place. Only drawings and formulas are images. */
export async function lessonFile({ title, language, pages, progress, ...drawing }: Wish): Promise<File> {
  const slides: PlacedSlide[] = []
  for (const [index, page] of pages.entries()) {
    drawing.signal.throwIfAborted()
    slides.push(await slideOf(page, drawing))
    progress((index + 1) / pages.length)
  }
  const look = await lookFor(instituteColour() === null ? 'sea' : 'own')
  return fileOf({ title, language, ...look, slides })
}

type Drawing = Pick<Wish, 'lessonId' | 't' | 'signal'>

async function slideOf({ update, script }: SpokenPage, drawing: Drawing): Promise<PlacedSlide> {
  const { itemsOfPage } = await loadLessonTalk()
  const { page, title, items } = itemsOfPage(update)
  const placed: PlacedItem[] = []
  for (const [index, item] of items.entries())
    placed.push(await placedItem(item, { ...drawing, isLowest: index === 0 }))
  return { kind: 'placed', title, page: placeOf(page), items: placed, ...(script.trim() !== '' && { notes: script }) }
}

async function placedItem(
  item: PageItem,
  { lessonId, t, signal, isLowest }: Drawing & { isLowest: boolean },
): Promise<PlacedItem> {
  if (item.kind !== 'formula' && item.kind !== 'drawing') return item
  const [{ altOf, drawPart, formulaImage, wordsOfShapes }, { spokenMaths }] = await Promise.all([
    loadLessonTalk(),
    loadMathsWords(),
  ])
  const isFormula = item.kind === 'formula'
  const image = isFormula ? await formulaImage(item.shape) : await drawPart(item, { lessonId, signal })
  const alt = altOf(wordsOfShapes(isFormula ? [item.shape] : item.shapes), (latex) => spokenMaths(latex, t))
  const bytes = isFormula ? image : await smaller(image, isLowest)
  return { kind: 'picture', place: placeOf(item.box), bytes: base64Of(new Uint8Array(await bytes.arrayBuffer())), alt }
}

function placeOf({ minX, minY, maxX, maxY }: { minX: number; minY: number; maxX: number; maxY: number }) {
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}

/** The same image with fewer pixels, and as a JPEG where nothing shows through it. The lowest one is on white. */
async function smaller(file: Blob, isOnWhite: boolean): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, imageSide / Math.max(bitmap.width, bitmap.height))
  const size = [Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale)].map(Math.round)
  const [width = 1, height = 1] = size
  const canvas = new OffscreenCanvas(width, height)
  const painter = canvas.getContext('2d', { willReadFrequently: true })
  if (!painter) throw new Error('no canvas')
  painter.fillStyle = '#ffffff'
  if (isOnWhite) painter.fillRect(0, 0, width, height)
  painter.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = painter.getImageData(0, 0, width, height)
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value > 250)
  return await canvas.convertToBlob(isOpaque ? { type: 'image/jpeg', quality: 0.85 } : { type: 'image/png' })
}
