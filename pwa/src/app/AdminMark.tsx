import { IconBuilding, IconGauge, IconHistory, IconUsers } from '@tabler/icons-react'

const marks = { people: IconUsers, institute: IconBuilding, usage: IconGauge, audit: IconHistory }

/** The marks of the places that only admins have; nobody else's first screen carries them. */
export function AdminMark({ name }: { name: keyof typeof marks }) {
  const Mark = marks[name]
  return <Mark size={24} />
}
