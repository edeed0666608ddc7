import { lessonFileLimits, type LessonFileFaultName } from '../export/lesson-file-fault.ts'

/** Why files became no pages; each has its sentence under `importLesson.faults`. */
export type ImportFaultName =
  | LessonFileFaultName
  | 'failed'
  | 'mixed'
  | 'notHere'
  | 'notYours'
  | 'noRoom'
  | 'picture'
  | 'pictureTooLarge'
  | 'slidesLocked'
  | 'slidesOld'
  | 'slidesTooLarge'
  | 'tooMany'

/** What reading files throws, beside the abort of whoever cancelled it and the device's own errors. */
export class ImportFault extends Error {
  readonly fault: ImportFaultName
  /** What its sentence says: the largest file in megabytes, and how many pages there are and may be. */
  readonly values: { readonly size: number; readonly pages: number; readonly most: number }

  constructor(fault: ImportFaultName, { pages = 0, most = 0 } = {}) {
    super(fault)
    this.name = 'ImportFault'
    this.fault = fault
    this.values = { size: lessonFileLimits.bytes / 1_000_000, pages, most }
  }
}
