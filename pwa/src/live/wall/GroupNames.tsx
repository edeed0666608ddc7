import type { GroupMember } from '@takhti/schema/live/wall/channel'
import { useTranslation } from 'react-i18next'

/** A group by its number, with the names of its students; those who are away are marked. */
export function GroupNames({ group }: { group: { number: number; members: readonly GroupMember[] } }) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  return (
    <span className="wall-group-names">
      <strong>{t('number', { number: group.number })}</strong> · <MemberNames members={group.members} /> ·
    </span>
  )
}

/** The names of students of a group, in the order and with the commas of the language. */
export function MemberNames({ members }: { members: readonly GroupMember[] }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const names = members.map(({ name, isHere }) => (isHere ? name : t('away', { name })))
  return <bdi>{new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' }).format(names)}</bdi>
}
