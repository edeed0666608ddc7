import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/**
 * Whether the person is an admin of the institute, besides or instead of teaching in it. Until that is known the
 * current role decides.
 */
export function useIsAdmin(): boolean {
  const { role, instituteId } = requirePerson()
  const { data } = useQuery({ ...q(calls.institutes.list, {}), enabled: role === 'instructor' })
  if (role !== 'instructor') return role === 'admin'
  const own = data?.data.items.find(({ instituteKneuraId }) => instituteKneuraId === instituteId)
  return own?.roles.includes('admin') ?? false
}
