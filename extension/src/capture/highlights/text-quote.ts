import type { Highlight } from '@takhti/schema/capture/model'

/** A passage as it is selected on a page, with its context in the paragraph. */
export type Marked = { quote: string; before: string; after: string }

/** A highlight as it was marked, to be found again where its page has changed. */
export function markedOf({ quote, prefix, suffix }: Highlight): Marked {
  return { quote, before: prefix, after: suffix }
}
