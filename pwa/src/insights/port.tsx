import { latePart } from '#languages/late-part.ts'
import { NotOnDevice } from '#screen/states.tsx'

/** The insights of a class, or of the student who looks. */
export const InsightsPanel = latePart<{ classId: string }>(
  'insights',
  () => import('./InsightsPanel.tsx').then((file) => file.InsightsPanel),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)

/** Who needs the teacher's time today, and what to teach again. */
export const BeforeClassCard = latePart<{ classId: string }>(
  'insights',
  () => import('./BeforeClassCard.tsx').then((file) => file.BeforeClassCard),
  () => null,
)

/** What reports the studying of a lesson, for learners. */
export const loadStudy = () => import('./study.ts')
