import type { Person } from './person.ts'

const notifiedKey = 'takhti.overdue'

/** Whether the ended licence is news to this sign-in; once in each institute. */
export function isOverdueNews({ instituteId, expiresAt }: Person): boolean {
  const notified = `${instituteId} ${expiresAt}`
  if (localStorage.getItem(notifiedKey) === notified) return false
  localStorage.setItem(notifiedKey, notified)
  return true
}
