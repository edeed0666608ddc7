import { idTime, newId } from '@takhti/schema/kit/ids'

const storedName = 'takhti.join'

/** A join that was left for a month is another one; the server refuses keys after 90 days. */
const reusedMs = 30 * 86_400_000

/** The idempotency key of one person's join by one code: a repeated press, or one after a reload, is the same join. */
export function joinKey(code: string, name: string): string {
  const of = `${code} ${name}`
  const stored = localStorage.getItem(storedName)
  const [key, storedOf] = stored === null ? [] : stored.split('\n')
  if (key !== undefined && storedOf === of && idTime(key) > Date.now() - reusedMs) return key
  const made = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  localStorage.setItem(storedName, `${made}\n${of}`)
  return made
}

/** Ends the join: the next press is a new one. */
export function forgetJoin(): void {
  localStorage.removeItem(storedName)
}
