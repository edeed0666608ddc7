import type { SourceSpan } from '@takhti/schema/questions/model'
import { paths } from './paths.ts'

/** The address of a passage in an item of *My content*: the page of the item, with its segments. */
export function passageAddress(contentId: string, span: SourceSpan): string {
  return `${location.origin}${paths.contentItem.replace('$contentId', contentId)}#${passageHash(span)}`
}

/** The fragment that names a passage on the page of its item. */
export function passageHash({ firstSegment, lastSegment }: Pick<SourceSpan, 'firstSegment' | 'lastSegment'>): string {
  return `passage-${firstSegment}-${lastSegment}`
}

/** The passage that an address names, of the given segments; null where it names none of them. */
export function passageIn(hash: string, segments: readonly { readonly text: string }[]): SourceSpan | null {
  const [, first, last] = /^#passage-(\d{1,6})-(\d{1,6})$/.exec(hash) ?? []
  const [firstSegment, lastSegment] = [Number(first), Number(last)]
  const shown = segments.slice(firstSegment, lastSegment + 1)
  if (first === undefined || shown.length === 0) return null
  return {
    firstSegment,
    lastSegment,
    start: 0,
    end: 0,
    quote: shown
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 4_000),
  }
}
