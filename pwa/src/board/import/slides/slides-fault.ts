/**
 * The reasons why a presentation cannot be read: another kind of file, corrupt, too large, with a password, or of
 * before 2007.
 */
export type SlidesFaultName = 'kind' | 'damaged' | 'tooLarge' | 'locked' | 'old'

/** The only error that reading a presentation throws. */
export class SlidesFault extends Error {
  readonly fault: SlidesFaultName

  constructor(fault: SlidesFaultName) {
    super(fault)
    this.name = 'SlidesFault'
    this.fault = fault
  }
}
