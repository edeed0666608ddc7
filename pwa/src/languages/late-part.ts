import { lazy, type ComponentType } from 'react'
import { addWords } from './late-words.ts'

/**
 * A lazy part of a screen that needs the network anyway, with its texts, given by the name of their file. Where it
 * cannot be loaded, `without` is shown until the page is reloaded, so that the rest of the screen works.
 */
export function latePart<Props>(
  words: string,
  load: () => Promise<ComponentType<Props>>,
  without: ComponentType<Props>,
) {
  return lazy(() =>
    addWords(words)
      .then(load)
      .catch(() => without)
      .then((part) => ({ default: part })),
  )
}
