/** The entries of the context menu, each for what it was opened on. */
export const wishKinds = ['page', 'selection', 'link', 'image'] as const

/** What the person chose in the context menu of a page; `url` is of a link or an image. */
export type Wish = { kind: (typeof wishKinds)[number]; tabId: number; url: string }

type Click = { menuItemId: string | number; linkUrl?: string | undefined; srcUrl?: string | undefined }

/** The wish of a press in the menu of this extension. */
export function wishOf({ menuItemId, linkUrl, srcUrl }: Click, tabId: number): Wish {
  // A browser reports the entries of this extension alone.
  const kind = menuItemId as Wish['kind']
  // A picture within a link has both addresses.
  return { kind, tabId, url: (kind === 'link' ? linkUrl : srcUrl) ?? '' }
}
