import { ownPath } from '@takhti/schema/kit/own-path'

/** Where to go after signing in: a path of this app named in `back`, never another site. */
export function returnPath(search: string, landing: string): string {
  return ownPath(wanted(search) ?? '') ?? landing
}

/** The query that carries the wanted page on to another page of the door; empty where no page is wanted. */
export function backQuery(search = location.search): string {
  const back = wanted(search)
  return back === null ? '' : `?back=${encodeURIComponent(back)}`
}

/** What `back` names, unchecked. */
export function wanted(search: string): string | null {
  return new URLSearchParams(search).get('back')
}
