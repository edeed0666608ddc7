import type { Person } from './person.ts'

const toldKey = 'takhti.overdue'

/** Whether the ended licence is news to this sign-in; once in each institute. */
export function isOverdueNews({ instituteId, expiresAt }: Person): boolean {
  const told = `${instituteId} ${expiresAt}`
  if (localStorage.getItem(toldKey) === told) return false
  localStorage.setItem(toldKey, told)
  return true
}
