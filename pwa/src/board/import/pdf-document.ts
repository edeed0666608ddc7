import type { LettersPage, PdfFacts } from '@takhti/schema/capture/documents/pdf-pages'
import { paragraphsOf } from '@takhti/schema/capture/documents/pdf-paragraphs'
import { maxImageSide } from '@takhti/schema/lessons/images/rules'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { wordsOf } from './pdf-text.ts'
import { CanvasRecorder } from './vector/canvas-recorder.ts'
import { PageLines, type WrittenPage } from './vector/page-lines.ts'
import { beginDrawing } from './vector/recorded-path.ts'

/** The reasons why a PDF cannot be read. */
export type PdfFault = 'password' | 'wrongPassword' | 'damaged' | 'tooLarge'

/** An image in a page beyond this many pixels is left out: a weak tablet lacks the memory to decode it. */
const maxPixels = 100_000_000
/** An image of more bytes than this, four per pixel, is scaled down before it is drawn. */
const maxDrawnBytes = 2 ** 28

/** The timeout for recording a page, in milliseconds; a slower page is only its image. */
const linesPatienceMs = 3_000

/** An open PDF. Nothing in it is executed, and no address in it is fetched. */
export class PdfDocument {
  readonly #pdf: PDFDocumentProxy

  private constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  /**
   * `files` is the address of the standard fonts and maps for pages without embedded fonts; without it only text is
   * available.
   */
  static async open(
    bytes: Uint8Array,
    { password, files }: { password: string | null; files: string | null },
  ): Promise<PdfDocument | { fault: PdfFault }> {
    const task = getDocument({
      data: bytes,
      ...(password !== null && { password }),
      ...(files !== null && { cMapUrl: files, standardFontDataUrl: files, wasmUrl: files, iccUrl: files }),
      useWorkerFetch: true,
      // A worker has no document for fonts or filters: glyphs are drawn as paths.
      disableFontFace: true,
      useSystemFonts: false,
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
      maxImageSize: maxPixels,
      canvasMaxAreaInBytes: maxDrawnBytes,
      verbosity: 0,
    })
    try {
      return new PdfDocument(await task.promise)
    } catch (error) {
      return { fault: faultOf(error, password !== null) }
    }
  }

  get pages(): number {
    return this.#pdf.numPages
  }

  /** The text of a page, counted from 1. */
  async words(number: number): Promise<string> {
    const page = await this.#pdf.getPage(number)
    return wordsOf((await page.getTextContent()).items)
  }

  /** The paragraphs of a page, and with page 1 the metadata of the document. */
  async letters(number: number): Promise<LettersPage> {
    const page = await this.#pdf.getPage(number)
    const paragraphs = paragraphsOf((await page.getTextContent()).items)
    page.cleanup()
    return { paragraphs, facts: number === 1 ? await this.#facts() : null }
  }

  async #facts(): Promise<PdfFacts> {
    const { info } = await this.#pdf.getMetadata().catch(() => ({ info: {} }))
    const stated = (name: string) => {
      const value: unknown = Reflect.get(info, name)
      return typeof value === 'string' ? value.trim() : ''
    }
    return { title: stated('Title'), author: stated('Author'), language: stated('Language') }
  }

  /** A page on white paper, with the number of pixels on its long side that lessons store. */
  async draw(number: number): Promise<OffscreenCanvas> {
    const page = await this.#pdf.getPage(number)
    const { width, height } = sizeOf(page)
    const canvas = new OffscreenCanvas(width, height)
    const canvasContext = canvas.getContext('2d', { alpha: false })
    if (!canvasContext) throw new Error('no canvas')
    await render(page, { canvas, canvasContext })
    return canvas
  }

  /**
   * A page as lines and areas; null where these cannot represent it, and only its image is used. `recordPaths` must
   * be called before.
   */
  async lines(number: number): Promise<WrittenPage | null> {
    const page = await this.#pdf.getPage(number)
    const { width, height } = sizeOf(page)
    const lines = new PageLines(width, height)
    const canvasContext = new CanvasRecorder(lines, linesPatienceMs)
    WorkerCanvases.recorder = canvasContext
    try {
      await render(page, { canvas: canvasContext.canvas, canvasContext })
      return lines.end()
    } catch {
      // Any error leaves the image.
      return null
    } finally {
      WorkerCanvases.recorder = null
    }
  }

  /** Releases the memory of a drawn page. */
  async done(number: number): Promise<void> {
    const page = await this.#pdf.getPage(number)
    page.cleanup()
  }
}

async function render(page: PDFPageProxy, on: { canvas: object; canvasContext: object }): Promise<void> {
  beginDrawing()
  await page.render({
    // pdf.js draws on any object with the methods of a canvas context, but its types allow only that.
    ...(on as unknown as { canvas: null }),
    viewport: page.getViewport({ scale: scaleOf(page) }),
    // The `display` intent waits for animation frames, which a worker lacks.
    intent: 'print',
  }).promise
}

function scaleOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return maxImageSide / Math.max(width, height)
}

function sizeOf(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: scaleOf(page) })
  return { width: sideOf(width), height: sideOf(height) }
}

function sideOf(length: number): number {
  return Math.min(maxImageSide, Math.max(1, Math.round(length)))
}

function faultOf(error: unknown, hasPassword: boolean): PdfFault {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  if (!isLocked) return 'damaged'
  return hasPassword ? 'wrongPassword' : 'password'
}

type Drawing = {
  canvas: OffscreenCanvas | CanvasRecorder['canvas'] | null
  context: OffscreenCanvasRenderingContext2D | CanvasRecorder | null
}

/** Intermediate canvases, as a canvas factory of pdf.js. */
class WorkerCanvases {
  /** The recorder of the page that is being drawn. */
  static recorder: CanvasRecorder | null = null

  create(width: number, height: number): Drawing {
    const { recorder } = WorkerCanvases
    // A page that blends colours anywhere is drawn on a canvas of its own and then composed: only what blends becomes
    // a window.
    if (recorder?.isUntouched) return { canvas: recorder.canvas, context: recorder }
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas) Object.assign(drawing.canvas, { width: 0, height: 0 })
    Object.assign(drawing, { canvas: null, context: null })
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** Filters are SVG elements, which workers lack. Without filters, pdf.js changes the pixels itself. */
class NoFilters {
  addFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none

  destroy(): void {}
}

function none(): string {
  return 'none'
}
