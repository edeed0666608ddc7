import { IconBuilding, IconGauge, IconHistory, IconUsers } from '@tabler/icons-react'

const marks = { people: IconUsers, institute: IconBuilding, usage: IconGauge, audit: IconHistory }

/** Icons of admin-only navigation, in a chunk of their own: other roles do not load them with the first screen. */
export function AdminMark({ name }: { name: keyof typeof marks }) {
  const Mark = marks[name]
  return <Mark size={24} />
}
