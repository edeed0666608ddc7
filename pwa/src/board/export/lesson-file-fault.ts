/** The limits of a lesson file, in bytes; beyond them nothing is read. */
export const lessonFileLimits = { bytes: 100_000_000, unpackedBytes: 300_000_000, parts: 3_000 } as const

/** The reasons why a file cannot be read as a lesson; each has its sentence under `importLesson.faults`. */
export const lessonFileFaults = ['kind', 'tooLarge', 'damaged', 'newer'] as const

export type LessonFileFaultName = (typeof lessonFileFaults)[number]

/** The only error that reading a lesson file throws. */
export class LessonFileFault extends Error {
  readonly fault: LessonFileFaultName

  constructor(fault: LessonFileFaultName) {
    super(fault)
    this.name = 'LessonFileFault'
    this.fault = fault
  }
}
