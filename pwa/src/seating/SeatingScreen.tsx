import type { SeatingPlan, SeatingRoom } from '@takhti/schema/seating/model'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { SeatingView } from './SeatingView.tsx'
import './seating.css'

export const seatingScreen = screen<{ plans: SeatingPlan[]; rooms: SeatingRoom[] }>({
  path: paths.seating,
  title: 'seating',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(lateCalls.seating.list, { classId }),
  classOf: ({ params }) => params['classId'],
  View: ({ data, params }) => <SeatingView classId={params['classId'] ?? ''} {...data} />,
})

/** The screen, once its texts have loaded. */
export async function loadSeating() {
  await addWords('seating')
  return seatingScreen
}
