import type { Capture } from '@takhti/schema/capture/model'
import { signInItem } from '#devices/port.ts'
import { marksItem } from './marks-item.ts'
import { markedOf, type Marked } from './text-quote.ts'

const mostPages = 100

type Visit = Pick<Capture, 'kind' | 'url' | 'highlights'>

/**
 * Stores the passages of an article that was sent, in place of earlier ones; without passages, the article is deleted.
 */
export async function storeVisit({ kind, url, highlights = [] }: Visit): Promise<void> {
  const personId = await signedIn()
  if (kind !== 'article' || url === undefined || personId === null) return
  const all = await marksItem.getValue()
  const others = all.filter((each) => each.personId !== personId || each.url !== url)
  if (highlights.length === 0 && others.length === all.length) return
  const now = highlights.length > 0 ? [{ personId, url, marks: highlights.map(markedOf) }] : []
  // A device without room has the highlights in Takhti all the same.
  await marksItem.setValue([...now, ...others].slice(0, mostPages)).catch(() => undefined)
}

/** The signed-in person's marks on an article at an earlier visit. */
export async function earlierMarks({ kind, url }: Visit): Promise<readonly Marked[]> {
  const personId = kind === 'article' ? await signedIn() : null
  const all = personId === null ? [] : await marksItem.getValue()
  return all.find((each) => each.personId === personId && each.url === url)?.marks ?? []
}

async function signedIn(): Promise<string | null> {
  const signIn = await signInItem.getValue()
  return signIn.status === 'signedIn' ? signIn.personId : null
}
