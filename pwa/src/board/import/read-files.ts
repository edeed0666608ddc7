import { requirePerson } from '#api/person.ts'
import { prepareFile } from '#documents/images/prepare-file.ts'
import { kindOf, type FileKind } from './file-kind.ts'
import { ImportFault } from './import-fault.ts'
import { readLessonFile } from './import-lesson.ts'
import { ImportedImages } from './page-keeper.ts'
import type { Reading } from './page-range.ts'
import { importPdf, planPdf, type PdfPart } from './pdf-pages.ts'
import type { ReadFile } from './read-file.ts'
import { importSlides, planSlides, type SlidesPart } from './slide-pages.ts'

/** More pages at once take too long, and more space than many devices have. */
const maxAtOnce = 200

/** The result of reading files, and the number of unreadable pages. */
export type ReadFiles = ReadFile & { readonly unread: number }

type Parts = Extract<Awaited<ReturnType<typeof readLessonFile>>, { parts: unknown }>

type Part = PdfPart | SlidesPart | { readonly picture: File }

/**
 * Reads one file of a lesson, or any number of images, PDFs and presentations, of which each page becomes a page.
 * Their images are stored on this device when it resolves; until then nothing is changed. Throws an `ImportFault`, a
 * `LessonFileFault`, or the signal's abort reason.
 */
export async function readFiles(files: readonly File[], reading: Reading): Promise<ReadFiles> {
  const kinds = await Promise.all(files.map((file) => kindOf(file))).catch(() => {
    throw new ImportFault('damaged')
  })
  const [first] = files
  if (kinds.includes('lesson')) {
    if (!first || files.length > 1) throw new ImportFault('mixed')
    const read = await readLessonFile(first)
    return 'parts' in read ? await readParts(read, reading) : { ...read, unread: 0 }
  }
  // A user who was only granted the pen cannot store files with the lesson: no other user would see the images.
  if (requirePerson().role !== 'instructor') throw new ImportFault('notYours')
  const most = Math.min(maxAtOnce, reading.room)
  const parts: Part[] = []
  for (const [index, file] of files.entries()) {
    parts.push(await planned(file, kinds[index], { reading, most }))
  }
  const pages = parts.reduce((sum, part) => sum + sizeOf(part), 0)
  if (pages > most) throw new ImportFault('tooMany', { pages, most })
  return await load(parts, reading, pages)
}

/** Reads the files of a cartridge as if they were chosen themselves. */
async function readParts({ parts, others }: Parts, reading: Reading): Promise<ReadFiles> {
  const files = parts.map(({ name, bytes }) => new File([bytes], name))
  const kinds = await Promise.all(files.map((file) => kindOf(file)))
  // A file with a wrong ending could be a cartridge again.
  const whole = files.filter((_file, index) => kinds[index] !== 'lesson')
  if (whole.length === 0) throw new ImportFault('kind')
  const read = await readFiles(whole, reading)
  return { ...read, leftOut: read.leftOut + others + files.length - whole.length }
}

function planned(file: File, kind: FileKind | undefined, { reading, most }: { reading: Reading; most: number }) {
  if (kind === 'pdf') return planPdf(file, reading, most)
  return kind === 'slides' ? planSlides(file, reading, most) : { picture: file }
}

function sizeOf(part: Part): number {
  return 'range' in part ? part.range.to - part.range.from + 1 : 1
}

async function load(parts: readonly Part[], reading: Reading, of: number): Promise<ReadFiles> {
  const images = new ImportedImages()
  let count = 0
  const done = () => reading.progress((count += 1), of)
  try {
    reading.progress(0, of)
    let fault: ImportFault | null = null
    let leftOut = 0
    for (const part of parts) {
      if ('pdf' in part) await importPdf(part, reading, { keeper: images, done })
      else if ('slides' in part) leftOut += await importSlides(part, reading, { keeper: images, done })
      else {
        fault = (await importPicture(part.picture, images)) ?? fault
        reading.signal.throwIfAborted()
        done()
      }
    }
    if (images.pages.length === 0) throw fault ?? new ImportFault('damaged')
    return { lesson: { title: '', pages: images.pages }, leftOut, unread: of - images.pages.length }
  } catch (error) {
    await images.forget()
    throw error
  }
}

async function importPicture(file: File, images: ImportedImages): Promise<ImportFault | null> {
  const prepared = await prepareFile(file)
  if ('fault' in prepared) return new ImportFault(prepared.fault === 'imageTooLarge' ? 'pictureTooLarge' : 'picture')
  await images.add(prepared, { alt: file.name.replace(/\.[^.]*$/, ''), words: '', drawn: null })
  return null
}
