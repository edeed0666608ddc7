const address = /^\/webview\/classfeed\/full(?:\/([^/]*))?\/?$/i
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address is the feed of a class within another app. */
export function isFeedWebview(pathname: string): boolean {
  return address.test(pathname)
}

/** The class of such an address; null where it names none. */
export function classOfFeedWebview(pathname: string): string | null {
  const classId = address.exec(pathname)?.[1]
  return classId !== undefined && id.test(classId) ? classId.toLowerCase() : null
}
