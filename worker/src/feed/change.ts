import type { ChangeRow } from '#platform/commit.ts'

type Changed = { id: string; classId: string; groupId: string | null }

/** The change row of a post. That of a group's post names the class: the others of the class learn no id of it. */
export function changeOf(
  { id, classId, groupId }: Changed,
  { isForAll, isRemoval = false }: { isForAll: boolean; isRemoval?: boolean },
): ChangeRow {
  const audience = isForAll ? (`class:${classId}` as const) : (`teachers:${classId}` as const)
  if (groupId !== null) return { entity: 'post', entityId: classId, kind: 'upsert', audience }
  return { entity: 'post', entityId: id, kind: isRemoval ? 'remove' : 'upsert', audience }
}
