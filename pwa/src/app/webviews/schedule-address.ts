import { isId } from '@takhti/schema/kit/ids'

const address =
  /^\/(?:webview\/scheduler(?:\/([^/]*))?|scheduler-webview|webview\/GlobalScheduler|schedulerGlobal-webview|ktv-webview)\/?$/i

/** Whether an address is a schedule within another app: of a class, of all classes, or of today for a panel. */
export function isScheduleWebview(pathname: string): boolean {
  return address.test(pathname)
}

/** What such an address shows; a class is null where the address names none. */
export function scheduleAddress(
  pathname: string,
  search: string,
): { kind: 'class'; classId: string | null } | { kind: 'all' | 'today' } {
  const path = pathname.toLowerCase()
  if (path.startsWith('/ktv-webview')) return { kind: 'today' }
  if (path.includes('global')) return { kind: 'all' }
  const classId = address.exec(pathname)?.[1] ?? new URLSearchParams(search).get('classId') ?? ''
  return { kind: 'class', classId: isId(classId.toLowerCase()) ? classId.toLowerCase() : null }
}
