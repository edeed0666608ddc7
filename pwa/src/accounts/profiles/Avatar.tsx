import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'

type AvatarProps = { personId: string; hash: string | null; name: string }

/** A person's avatar, or the initial of their name. */
export function Avatar({ personId, hash, name }: AvatarProps) {
  const { data } = useQuery({
    ...q(calls.profiles.picture, { id: personId, hash: hash ?? '' }),
    enabled: hash !== null,
  })
  if (hash === null || !data) {
    return (
      <span className="avatar" aria-hidden="true">
        {[...name.trim()][0] ?? ''}
      </span>
    )
  }
  const { mediaType, data: base64 } = data.data
  return <img className="avatar" alt={name} src={`data:${mediaType};base64,${base64}`} />
}
