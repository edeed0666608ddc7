import { newId } from '@takhti/schema/kit/ids'
import { isExpiredKey } from '@takhti/schema/kit/key-lifetime'

const storedName = 'takhti.join'

/** The idempotency key of one person's join by one code: a repeated press, or one after a reload, is the same join. */
export function joinKey(code: string, name: string): string {
  const of = `${code} ${name}`
  const stored = localStorage.getItem(storedName)
  const [key, storedOf] = stored === null ? [] : stored.split('\n')
  if (key !== undefined && storedOf === of && !isExpiredKey(key, new Date())) return key
  const made = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  localStorage.setItem(storedName, `${made}\n${of}`)
  return made
}

/** Ends the join: the next press is a new one. */
export function forgetJoin(): void {
  localStorage.removeItem(storedName)
}
