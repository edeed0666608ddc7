/** A notice for the user; each has its sentence under `board.notices`. */
export type Notice =
  | 'pageFull'
  | 'lessonFull'
  | 'laterBuild'
  | 'clipTooLarge'
  | 'pasteTooLarge'
  | 'pasteNothing'
  | 'imageUnreadable'
  | 'imageTooLarge'
  | 'imageNotKept'
  | 'imageNotYours'
  | 'imagesTooMany'
