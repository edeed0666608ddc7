const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address belongs to the webviews of behaviour feedback, also with a path that leads nowhere. */
export function isConductWebview(pathname: string): boolean {
  return /^\/(?:webview\/)?feedbackBehaviour(?:\/|$)/i.test(pathname)
}

/** The class and student of such an address; the class is null where the address names none. */
export function conductAddress(pathname: string, search: string): { classId: string | null; studentId: string | null } {
  const asked = new URLSearchParams(search)
  const [, classOfPath, ...more] = pathname
    .replace(/^\/webview/i, '')
    .split('/')
    .filter((part) => part !== '')
  if (more.length > 0) return { classId: null, studentId: null }
  return { classId: idOf(classOfPath ?? asked.get('classId')), studentId: idOf(asked.get('studentId')) }
}

function idOf(text: string | null): string | null {
  return text !== null && id.test(text) ? text.toLowerCase() : null
}
