import type { LettersPage, PdfFacts } from '@takhti/schema/capture/documents/pdf-pages'
import { paragraphsOf } from '@takhti/schema/capture/documents/pdf-paragraphs'
import { maxImageSide } from '@takhti/schema/lessons/images/rules'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { wordsOf } from './pdf-text.ts'
import { CanvasRecorder } from './vector/canvas-recorder.ts'
import { PageLines, type WrittenPage } from './vector/page-lines.ts'
import { beginDrawing } from './vector/recorded-path.ts'

/** Why a PDF is not read. */
export type PdfFault = 'password' | 'wrongPassword' | 'damaged' | 'tooLarge'

/** A picture within a page beyond this many pixels is left out: a weak tablet has no room to unpack it. */
const maxPixels = 100_000_000
/** One of more bytes than this, four for each pixel, is made smaller before it is drawn. */
const maxDrawnBytes = 2 ** 28

/** As long as a page may take to be written down; whatever takes longer is its picture. */
const linesPatienceMs = 3_000

/** An open PDF. Nothing in it is run, and no address in it is asked for. */
export class PdfDocument {
  readonly #pdf: PDFDocumentProxy

  private constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  /** `files` is the address of what pages without typefaces of their own are drawn with; without it there is only text. */
  static async open(
    bytes: Uint8Array,
    { password, files }: { password: string | null; files: string | null },
  ): Promise<PdfDocument | { fault: PdfFault }> {
    const task = getDocument({
      data: bytes,
      ...(password !== null && { password }),
      ...(files !== null && { cMapUrl: files, standardFontDataUrl: files, wasmUrl: files, iccUrl: files }),
      useWorkerFetch: true,
      // A worker has no document to put typefaces or filters in: letters are drawn as paths.
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

  /** The words of a page, counted from 1. */
  async words(number: number): Promise<string> {
    const page = await this.#pdf.getPage(number)
    return wordsOf((await page.getTextContent()).items)
  }

  /** The paragraphs of a page, and with the first one what the document says of itself. */
  async letters(number: number): Promise<LettersPage> {
    const page = await this.#pdf.getPage(number)
    const paragraphs = paragraphsOf((await page.getTextContent()).items)
    page.cleanup()
    return { paragraphs, facts: number === 1 ? await this.#facts() : null }
  }

  async #facts(): Promise<PdfFacts> {
    const { info } = await this.#pdf.getMetadata().catch(() => ({ info: {} }))
    const said = (name: string) => {
      const value: unknown = Reflect.get(info, name)
      return typeof value === 'string' ? value.trim() : ''
    }
    return { title: said('Title'), author: said('Author'), language: said('Language') }
  }

  /** A page on white paper, with as many pixels on its long side as a lesson keeps. */
  async draw(number: number): Promise<OffscreenCanvas> {
    const page = await this.#pdf.getPage(number)
    const { width, height } = sizeOf(page)
    const canvas = new OffscreenCanvas(width, height)
    const canvasContext = canvas.getContext('2d', { alpha: false })
    if (!canvasContext) throw new Error('no canvas')
    await render(page, { canvas, canvasContext })
    return canvas
  }

  /** A page as lines and areas; null where they cannot say it, and its picture is all that there is. `recordPaths` came before. */
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
      // Whatever it is, the picture is there.
      return null
    } finally {
      WorkerCanvases.recorder = null
    }
  }

  /** Frees what drawing a page took. */
  async done(number: number): Promise<void> {
    const page = await this.#pdf.getPage(number)
    page.cleanup()
  }
}

async function render(page: PDFPageProxy, on: { canvas: object; canvasContext: object }): Promise<void> {
  beginDrawing()
  await page.render({
    // pdf.js draws on whatever draws as a canvas does; its types know one.
    ...(on as unknown as { canvas: null }),
    viewport: page.getViewport({ scale: scaleOf(page) }),
    // What is shown waits for frames of a screen, which a worker has not.
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

/** Canvases for what pages are put together of, in the form that pdf.js asks for. */
class WorkerCanvases {
  /** What a page is written down by, while it is. */
  static recorder: CanvasRecorder | null = null

  create(width: number, height: number): Drawing {
    const { recorder } = WorkerCanvases
    // A page that mixes colours anywhere is drawn apart, and then laid on its paper: what it mixes becomes a window, and no more.
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

/** Filters are elements of SVG, which a worker has not: told so, pdf.js changes the pixels itself. */
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
