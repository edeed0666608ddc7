const content = /^\/webview-content(?:\/|$)/i
// Webviews with a screen of their own are asked first.
const rest = /^\/webview(?:-content)?(?:\/|$)/i
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address is that of content within another app, or of a webview that does not exist. */
export function isContentWebview(pathname: string): boolean {
  return rest.test(pathname)
}

type Shown = { kind: 'list' } | { kind: 'invalidPath' } | { kind: 'item'; contentId: string }

/** What the address shows: all content, one item, or the refusal of an invalid path. */
export function contentOfWebview(pathname: string, search: string): Shown {
  if (!content.test(pathname)) return { kind: 'invalidPath' }
  const contentId = new URLSearchParams(search).get('contentId')
  if (contentId === null) return { kind: 'list' }
  return id.test(contentId) ? { kind: 'item', contentId: contentId.toLowerCase() } : { kind: 'invalidPath' }
}
