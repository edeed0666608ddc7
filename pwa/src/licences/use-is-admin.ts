import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'

/** Whether the person runs the institute, beside or instead of teaching in it. Until that is known the role they act in counts. */
export function useIsAdmin(): boolean {
  const { role, instituteId } = requirePerson()
  const { data } = useQuery({ ...q(calls.institutes.list, {}), enabled: role === 'instructor' })
  if (role !== 'instructor') return role === 'admin'
  const own = data?.data.items.find(({ instituteKneuraId }) => instituteKneuraId === instituteId)
  return own?.roles.includes('admin') ?? false
}
