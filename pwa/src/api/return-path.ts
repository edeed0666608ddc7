import { ownPath } from '@takhti/schema/kit/own-path'

/** Where to go after sign-in: a path of this app named in `back`, never another site. */
export function returnPath(search: string, landing: string): string {
  return ownPath(wanted(search) ?? '') ?? landing
}

/** The query that passes the requested page on to another page of the sign-in; empty where no page is requested. */
export function backQuery(search = location.search): string {
  const back = wanted(search)
  return back === null ? '' : `?back=${encodeURIComponent(back)}`
}

/** The unchecked value of `back`. */
export function wanted(search: string): string | null {
  return new URLSearchParams(search).get('back')
}
