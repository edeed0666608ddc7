import type { PreparedImage } from '#documents/images/prepare-image.ts'
import { ArchiveFault } from '#offline/archive.ts'
import type { StoredImage } from '#offline/images.ts'
import type { Crop } from './draw-picture.ts'
import { drawSlide, groundOf, notesOf, type SlideSize } from './draw-slide.ts'
import type { Drawing, SlideTools } from './drawing.ts'
import { at, every, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { SlidePage } from './slide-page.ts'
import { SlideParts } from './slide-parts.ts'
import { readSource, type Sheet } from './slide-source.ts'
import { SlidesFault } from './slides-fault.ts'

/** A slide as a page: an update of shapes, its images that no earlier slide had, and the number of missing elements. */
export type SlideOnPage = {
  readonly update: Uint8Array
  readonly images: readonly StoredImage[]
  readonly leftOut: number
}

/** The maximal number of slides in a presentation. */
const mostSlides = 2_000
const usualSize: SlideSize = { width: 12_192_000, height: 6_858_000 }
/** The limits of a slide's sides, in slide units (EMU). */
const [leastSide, mostSide] = [100_000, 60_000_000]

type Prepared = { readonly crop: Crop | null; readonly tools: SlideTools }

/** An open presentation. Nothing in it is executed, and no address in it is fetched. */
export class Presentation {
  readonly #parts: SlideParts
  readonly #slides: readonly (string | null)[]
  readonly #size: SlideSize
  readonly #usual: Tree | undefined
  /** Images by their part and crop; a school's logo is on every slide. */
  readonly #pictures = new Map<string, Promise<PreparedImage | null>>()

  private constructor(parts: SlideParts, { path, tree }: Sheet) {
    this.#parts = parts
    const relations = parts.relations(path)
    const listed = every(at(tree, 'sldIdLst'), 'sldId')
    if (listed.length > mostSlides) throw new SlidesFault('tooLarge')
    this.#slides = listed.map((each) => relations.get(valueOf(each, 'r:id') ?? '')?.path ?? null)
    this.#size = sizeOf(at(tree, 'sldSz'))
    this.#usual = at(tree, 'defaultTextStyle')
  }

  /** Throws only `SlidesFault`. */
  static open(bytes: Uint8Array<ArrayBuffer>): Presentation {
    if (startsWith(bytes, compoundMark)) throw new SlidesFault(isLocked(bytes) ? 'locked' : 'old')
    try {
      const parts = new SlideParts(bytes)
      const declared = parts.related('', 'officeDocument')
      const path = declared ?? 'ppt/presentation.xml'
      const tree = parts.tree(path)
      if (tree?.name !== 'presentation') throw new SlidesFault(tree === null && declared !== null ? 'damaged' : 'kind')
      return new Presentation(parts, { path, tree })
    } catch (error) {
      throw faultIn(error)
    }
  }

  /** The number of slides, including hidden ones. */
  get count(): number {
    return this.#slides.length
  }

  /** A slide, counted from 1; null for one that is missing in the file. Throws only `SlidesFault`. */
  async slide(number: number, tools: SlideTools): Promise<SlideOnPage | null> {
    try {
      return await this.#read(number, tools)
    } catch (error) {
      throw faultIn(error)
    }
  }

  async #read(number: number, tools: SlideTools): Promise<SlideOnPage | null> {
    const path = this.#slides[number - 1] ?? null
    const source = path === null ? null : readSource(this.#parts, path, this.#usual)
    if (path === null || source === null) return null
    const page = new SlidePage()
    const images = new Map<string, StoredImage>()
    const { ground, frame, scale } = groundOf(this.#size)
    const pictureOf = async (sheet: Sheet, id: string, crop: Crop | null) => {
      const image = await this.#picture(this.#parts.relations(sheet.path).get(id)?.path ?? null, { crop, tools })
      if (image) images.set(image.imageId, { imageId: image.imageId, type: image.type, bytes: image.bytes })
      return image
    }
    const drawing: Drawing = {
      parts: this.#parts,
      source,
      page,
      tools,
      scale,
      sheet: source.slide,
      picture: pictureOf,
    }
    await drawSlide(drawing, { ground, frame, notes: notesOf(this.#parts, path) })
    this.#parts.forget(path)
    return { update: page.update(), images: [...images.values()], leftOut: page.leftOut }
  }

  #picture(path: string | null, { crop, tools }: Prepared): Promise<PreparedImage | null> {
    const key = JSON.stringify([path, crop])
    const known = this.#pictures.get(key)
    if (known) return known
    const made = this.#prepare(path, { crop, tools }).catch(() => null)
    this.#pictures.set(key, made)
    return made
  }

  async #prepare(path: string | null, { crop, tools }: Prepared): Promise<PreparedImage | null> {
    const bytes = path === null ? null : this.#parts.bytes(path)
    return bytes && (await tools.prepare(bytes, crop))
  }
}

const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Presentations with a password or of before 2007 are compound files; the former have a stream of this name. */
function isLocked(bytes: Uint8Array): boolean {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return new TextDecoder('utf-16le').decode(even).includes('EncryptedPackage')
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function sizeOf(size: Tree | undefined): SlideSize {
  const [width, height] = [numberOf(size, 'cx'), numberOf(size, 'cy')]
  const isSide = (side: number | undefined) => side !== undefined && side >= leastSide && side <= mostSide
  return isSide(width) && isSide(height) ? { width: width ?? 0, height: height ?? 0 } : usualSize
}

function faultIn(error: unknown): unknown {
  return error instanceof ArchiveFault ? new SlidesFault(faults[error.fault]) : error
}

const faults = { damaged: 'damaged', encrypted: 'locked', unpackedTooLarge: 'tooLarge' } as const
