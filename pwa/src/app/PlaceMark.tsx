import {
  IconBuilding,
  IconCards,
  IconChecklist,
  IconClipboardList,
  IconGauge,
  IconHistory,
  IconMessageQuestion,
  IconMessages,
  IconUsers,
} from '@tabler/icons-react'

const marks = {
  people: IconUsers,
  institute: IconBuilding,
  usage: IconGauge,
  audit: IconHistory,
  messages: IconMessages,
  assessments: IconClipboardList,
  assignments: IconChecklist,
  study: IconCards,
  learn: IconMessageQuestion,
}

/** Icons of the navigation in a chunk of their own, which the first screen does not wait for. */
export function PlaceMark({ name }: { name: keyof typeof marks }) {
  const Mark = marks[name]
  return <Mark size={24} />
}
