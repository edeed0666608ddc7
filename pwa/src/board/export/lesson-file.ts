import { MAX_PAGE_BYTES, MAX_PAGES, MAX_TITLE_LENGTH } from '@takhti/schema/board/limits'
import { isFromLaterBuild, PAGE_FORMAT } from '@takhti/schema/board/migrations'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { boardLimits, checkPageUpdate } from '@takhti/schema/board/rules'
import { isImageId } from '@takhti/schema/board/shapes/image'
import { isShapeKind } from '@takhti/schema/board/shapes/index'
import { isLessonImage, readImageHeader } from '@takhti/schema/lessons/images/rules'
import { strFromU8, strToU8, zip, type Zippable } from 'fflate'
import * as Y from 'yjs'
import { ArchiveFault, openArchive, type Archive } from '#offline/archive.ts'
import type { StoredImage } from '#offline/images.ts'
import { LessonFileFault, lessonFileLimits } from './lesson-file-fault.ts'

/** The version of the format; raised when today's app could not read it any more. */
const version = 1
const format = 'takhti-lesson'

/** The media type of a lesson file. */
export const lessonFileType = 'application/vnd.takhti.lesson+zip'

/** A lesson independent of a device: its title, its shown pages as Yjs updates in order, and their images. */
export type PortableLesson = {
  readonly title: string
  readonly pages: readonly Uint8Array[]
  readonly images?: readonly StoredImage[]
}

/** The file's manifest. `kinds` are those of its shapes: a kind that is unknown here makes the file newer. */
type Manifest = {
  readonly format: typeof format
  readonly version: number
  readonly pageFormat: number
  readonly kinds: readonly string[]
  readonly title: string
  readonly pages: readonly string[]
  /** The ids of the images in the file; files of earlier apps have none. */
  readonly images?: readonly string[]
  readonly savedAt: string
}

/** ZIP has no dates before 1980, which is what the clocks of some devices show. */
const partsDate = new Date(2000, 0, 1)

/** Packs a lesson into one file. */
export async function packLesson(
  { title, pages, images = [] }: PortableLesson,
  savedAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = pages.map((_page, index) => `pages/${index + 1}.yjs`)
  const manifest: Manifest = {
    format,
    version,
    pageFormat: PAGE_FORMAT,
    kinds: kindsIn(pages),
    title,
    pages: names,
    images: images.map(({ imageId }) => imageId),
    savedAt: savedAt.toISOString(),
  }
  // The manifest comes first and uncompressed, so that other programs can identify the file.
  const parts: Zippable = { 'manifest.json': [strToU8(JSON.stringify(manifest)), { level: 0 }] }
  for (const [index, name] of names.entries()) parts[name] = pages[index] ?? new Uint8Array(0)
  // Images are compressed already.
  for (const { imageId, bytes } of images) parts[imagePart(imageId)] = [bytes, { level: 0 }]
  return await new Promise((resolve, reject) => {
    zip(parts, { level: 6, mtime: partsDate }, (error, packed) =>
      error ? reject(error) : resolve(Uint8Array.from(packed)),
    )
  })
}

/** Reads a lesson file, and checks every page as a room would. */
export function readLesson(bytes: Uint8Array<ArrayBuffer>): PortableLesson {
  if (bytes.length > lessonFileLimits.bytes) throw new LessonFileFault('tooLarge')
  // The signature of a ZIP file: "PK".
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new LessonFileFault('kind')
  try {
    const archive = openArchive(bytes, lessonFileLimits)
    const { title, pages, images } = readManifest(archive)
    return {
      title,
      pages: pages.map((name) => readPage(archive, name)),
      images: images.flatMap((imageId) => readImage(archive, imageId) ?? []),
    }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    throw new LessonFileFault(error.fault === 'unpackedTooLarge' ? 'tooLarge' : 'damaged')
  }
}

function kindsIn(pages: readonly Uint8Array[]): string[] {
  const kinds = new Set<string>()
  for (const update of pages) {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, update)
    for (const { kind } of shapesOf(doc).values()) kinds.add(kind)
  }
  return [...kinds]
}

function readManifest(archive: Archive): Required<Pick<Manifest, 'title' | 'pages' | 'images'>> {
  const part = archive.read('manifest.json')
  if (part === null) throw new LessonFileFault('kind')
  const fields = fieldsOf(parse(strFromU8(part)))
  if (fields['format'] !== format) throw new LessonFileFault('kind')
  const { title, pages, kinds, images = [] } = fields
  if (isAbove(fields['version'], version) || isAbove(fields['pageFormat'], PAGE_FORMAT))
    throw new LessonFileFault('newer')
  if (!isTexts(kinds) || !isTexts(pages) || !isTexts(images) || typeof title !== 'string')
    throw new LessonFileFault('damaged')
  if (!kinds.every(isShapeKind)) throw new LessonFileFault('newer')
  if (pages.length === 0 || pages.length > MAX_PAGES) throw new LessonFileFault('damaged')
  return { title: title.slice(0, MAX_TITLE_LENGTH), pages, images: images.filter(isImageId) }
}

function readPage(archive: Archive, name: string): Uint8Array {
  const update = archive.read(name)
  if (update === null) throw new LessonFileFault('damaged')
  const doc = new Y.Doc()
  try {
    Y.applyUpdate(doc, update)
  } catch {
    throw new LessonFileFault('damaged')
  }
  if (isFromLaterBuild(doc)) throw new LessonFileFault('newer')
  // Encoded from the parsed document, not the file: bytes outside the document are dropped.
  const stored = Y.encodeStateAsUpdate(doc)
  // A room would refuse it.
  if (stored.length > MAX_PAGE_BYTES) throw new LessonFileFault('tooLarge')
  const limits = { ...boardLimits, updateBytes: lessonFileLimits.unpackedBytes }
  if (stored.length > 2 && checkPageUpdate(stored, new Y.Doc(), limits) !== 'ok') throw new LessonFileFault('damaged')
  return stored
}

/** An image of the file, identified by its bytes. The image store checks that they match its name. */
function readImage(archive: Archive, imageId: string): StoredImage | null {
  const bytes = archive.read(imagePart(imageId))
  const type = bytes === null || !isLessonImage(bytes) ? undefined : readImageHeader(bytes)?.type
  return bytes === null || type === undefined || type === 'image/gif' ? null : { imageId, type, bytes }
}

function imagePart(imageId: string): string {
  return `images/${imageId}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LessonFileFault('damaged')
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isAbove(value: unknown, known: number): boolean {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw new LessonFileFault('damaged')
  return value > known
}
