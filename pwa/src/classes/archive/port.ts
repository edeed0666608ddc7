import type { ClassOfPerson } from '@takhti/schema/classes/model'
import type { ComponentType } from 'react'
import { latePart } from '#languages/late-part.ts'

/** The archive of a class, or its restoration. */
export const ArchivePanel = latePart<{ of: ClassOfPerson }>(
  'classes',
  () => import('./ArchivePanel.tsx').then((file) => file.ArchivePanel),
  () => null,
)

/** The archived classes of this person, each as a card. */
export const ArchivedList = latePart<{ card: ComponentType<ClassOfPerson> }>(
  'classes',
  () => import('./ArchivedList.tsx').then((file) => file.ArchivedList),
  () => null,
)
