import { lessonFileLimits, type LessonFileFaultName } from '../export/lesson-file-fault.ts'

/** The reasons why files cannot be imported; each has its sentence under `importLesson.faults`. */
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

/** The error of an import, beside the abort of a user's cancel and errors of the device. */
export class ImportFault extends Error {
  readonly fault: ImportFaultName
  /** The values of its message: the largest file in megabytes, the number of pages and its maximum. */
  readonly values: { readonly size: number; readonly pages: number; readonly most: number }

  constructor(fault: ImportFaultName, { pages = 0, most = 0 } = {}) {
    super(fault)
    this.name = 'ImportFault'
    this.fault = fault
    this.values = { size: lessonFileLimits.bytes / 1_000_000, pages, most }
  }
}
