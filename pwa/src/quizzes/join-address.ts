/** The address by which a player without an account joins a quiz. */
export function joinAddress(code: string): string {
  const address = new URL('/webview/nologin/liveQuiz', location.origin)
  address.searchParams.set('code', code)
  return address.href
}
