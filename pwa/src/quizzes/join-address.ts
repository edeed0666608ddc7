/** The address that leads into a quiz without an account. */
export function joinAddress(code: string): string {
  const address = new URL('/webview/nologin/liveQuiz', location.origin)
  address.searchParams.set('code', code)
  return address.href
}
