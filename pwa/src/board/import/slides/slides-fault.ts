/** Why a presentation is not read: none of ours, spoiled, too much of it, with a password, or of before 2007. */
export type SlidesFaultName = 'kind' | 'damaged' | 'tooLarge' | 'locked' | 'old'

/** What reading a presentation throws, and nothing else. */
export class SlidesFault extends Error {
  readonly fault: SlidesFaultName

  constructor(fault: SlidesFaultName) {
    super(fault)
    this.name = 'SlidesFault'
    this.fault = fault
  }
}
