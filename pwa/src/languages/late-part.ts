import { lazy, type ComponentType } from 'react'
import { addWords } from './late-words.ts'

/**
 * A part of a screen that needs the network anyhow, with its words, by the name of their file. Where it cannot be brought
 * `without` is shown until the page is loaded anew: the rest of the screen works on.
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
