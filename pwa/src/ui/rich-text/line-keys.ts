/** The tool that a short text's editor is opened for. */
export type LineStart =
  | { kind: 'formula' }
  | { kind: 'tools' }
  | { kind: 'text' }
  | { kind: 'pictures'; files: readonly File[] }

/** Keys that a list of short texts handles: whether the key was handled, in a field that is empty or not. */
export type LineKeys = { onKey: (event: KeyboardEvent, isEmpty: boolean) => boolean }
