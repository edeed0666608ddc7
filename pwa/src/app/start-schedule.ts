import { paths } from '#screen/paths.ts'

/** Redirects the addresses by which other apps open the schedule to its page. */
export async function start(): Promise<void> {
  location.replace(schedulePath(location.pathname, location.search))
}

/** The schedule's page for a webview's address: of the class in it, or of all of the caller's classes. */
export function schedulePath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search)
  const wanted = new URLSearchParams({ show: 'schedule' })
  const classId = /^\/webview\/scheduler(?:\/([^/]*))?/i.exec(pathname)?.[1] ?? asked.get('classId')
  if (!/global/i.test(pathname)) wanted.set('class', classId ?? '')
  if (asked.has('createSchedulesDialog')) wanted.set('createSchedulesDialog', 'true')
  return `${paths.liveClasses}?${wanted}`
}
