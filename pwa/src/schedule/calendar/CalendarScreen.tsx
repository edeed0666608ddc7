import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'

export const calendarScreen = screen({
  path: paths.calendar,
  title: 'calendar',
  roles: ['instructor', 'learner', 'guest'],
  View: () => <CalendarPanel classId={null} />,
})

/** The screen, once its texts have loaded. */
export async function loadCalendar() {
  await addWords('schedule')
  return calendarScreen
}
