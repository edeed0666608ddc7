import { lessonFileLimits } from '../export/lesson-file-fault.ts'
import { ImportFault, type ImportFaultName } from './import-fault.ts'
import type { ImportedImages } from './page-keeper.ts'
import type { PageRange, Reading } from './page-range.ts'
import { PagedFile, type PagedFault, type PagedReader } from './paged-file.ts'
import type { SlideOnPage } from './slides/presentation.ts'

/** A slide may have a dozen photos, each of which takes seconds on a weak device; the timeout allows for that. */
const reader: PagedReader = {
  start: () => new Worker(new URL('slides-worker.ts', import.meta.url), { type: 'module' }),
  patienceMs: 60_000,
}

/** Consecutive failures before the rest is given up: each may take the whole timeout. */
const maxInVain = 3

/** The part of a presentation to import. */
export type SlidesPart = { readonly slides: PagedFile<SlideOnPage>; readonly range: PageRange }

const faults = new Map<PagedFault, ImportFaultName>([
  ['kind', 'kind'],
  ['tooLarge', 'slidesTooLarge'],
  ['locked', 'slidesLocked'],
  ['old', 'slidesOld'],
  ['notHere', 'notHere'],
])

/** Opens a presentation, and asks for the slides to import if it has several. */
export async function planSlides(file: File, reading: Reading, most: number): Promise<SlidesPart> {
  if (file.size > lessonFileLimits.bytes) throw new ImportFault('tooLarge')
  const { signal } = reading
  const slides = await PagedFile.open<SlideOnPage>(file, { password: null, signal }, reader)
  signal.throwIfAborted()
  if (!(slides instanceof PagedFile)) throw new ImportFault(faults.get(slides.fault) ?? 'damaged')
  const { pages } = slides
  if (pages === 0) throw new ImportFault('damaged')
  // It is opened again for its slides: its memory is not held while the user chooses.
  slides.rest()
  const name = file.name.replace(/\.pp[st]x$/i, '')
  const range = pages > 1 ? await reading.askRange(name, { pages, most: Math.min(pages, most) }) : { from: 1, to: 1 }
  return { slides, range }
}

/**
 * Makes pages of the slides of a part, and reports each finished page. Returns the number of elements that could not
 * be shown.
 */
export async function importSlides(
  { slides, range }: SlidesPart,
  { signal }: Reading,
  { keeper: images, done }: { keeper: ImportedImages; done: () => void },
): Promise<number> {
  let [inVain, leftOut] = [0, 0]
  try {
    for (let number = range.from; number <= range.to && inVain < maxInVain; number++) {
      const page = await slides.page(number)
      signal.throwIfAborted()
      inVain = page ? 0 : inVain + 1
      if (page) await images.addPage(page)
      leftOut += page?.leftOut ?? 0
      done()
    }
  } finally {
    slides.close()
  }
  return leftOut
}
