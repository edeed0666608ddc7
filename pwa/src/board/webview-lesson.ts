/** The lesson that a webview's address names. */
type Asked = { kind: 'there'; id: string } | { kind: 'none' } | { kind: 'unnamed' }

/** The API uses both names for it. */
const names = ['flow_id', 'flowId'] as const

/** The lesson in an address's query; `none` for an invalid id. */
export function lessonNamedIn(search: string): Asked {
  const asked = new URLSearchParams(search)
  const id = names.map((name) => asked.get(name)).find((value) => value !== null)
  if (id === undefined || id === null) return { kind: 'unnamed' }
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? { kind: 'there', id: id.toLowerCase() }
    : { kind: 'none' }
}

/** The address with the lesson in it: a reload opens the same board. */
export function namesLesson(href: string, lessonId: string): string {
  const url = new URL(href)
  for (const name of names) url.searchParams.delete(name)
  url.searchParams.set(names[0], lessonId)
  return url.pathname + url.search + url.hash
}
