import { paths } from '#screen/paths.ts'

/** The addresses by which other apps open the schedule lead to its page, where the app starts. */
export async function start(): Promise<void> {
  location.replace(schedulePath(location.pathname, location.search))
}

/** The page of the schedule that an address of a webview means: of the class that it names, or of all of the caller's. */
export function schedulePath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search)
  const wanted = new URLSearchParams({ show: 'schedule' })
  const classId = /^\/webview\/scheduler(?:\/([^/]*))?/i.exec(pathname)?.[1] ?? asked.get('classId')
  if (!/global/i.test(pathname)) wanted.set('class', classId ?? '')
  if (asked.has('createSchedulesDialog')) wanted.set('createSchedulesDialog', 'true')
  return `${paths.liveClasses}?${wanted}`
}
