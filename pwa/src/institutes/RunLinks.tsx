import { IconBuilding, IconGauge, IconHistory, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson, rolesHere } from '#api/person.ts'
import { paths } from '#screen/paths.ts'

const places = [
  { name: 'people', Mark: IconUsers },
  { name: 'institute', Mark: IconBuilding },
  { name: 'usage', Mark: IconGauge },
  { name: 'audit', Mark: IconHistory },
] as const

/** Links to the admin's screens, for an admin who also teaches: their navigation is a teacher's. */
export function RunLinks({ close }: { close: () => void }) {
  const { t } = useTranslation()
  if (requirePerson().role === 'admin' || !rolesHere().includes('admin')) return null
  return places.map(({ name, Mark }) => (
    <Link key={name} to={paths[name]} className="menu-item" onClick={close}>
      <Mark size={20} aria-hidden="true" />
      {t(`nav.${name}`)}
    </Link>
  ))
}
