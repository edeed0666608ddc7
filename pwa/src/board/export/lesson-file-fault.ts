/** What a lesson's file may be at most, in bytes; beyond it nothing is read. */
export const lessonFileLimits = { bytes: 100_000_000, unpackedBytes: 300_000_000, parts: 3_000 } as const

/** Why a file cannot be read as a lesson; each has its sentence under `importLesson.faults`. */
export const lessonFileFaults = ['kind', 'tooLarge', 'damaged', 'newer'] as const

export type LessonFileFaultName = (typeof lessonFileFaults)[number]

/** What reading a lesson's file throws, and nothing else. */
export class LessonFileFault extends Error {
  readonly fault: LessonFileFaultName

  constructor(fault: LessonFileFaultName) {
    super(fault)
    this.name = 'LessonFileFault'
    this.fault = fault
  }
}
