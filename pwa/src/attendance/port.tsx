import { latePart } from '#languages/late-part.ts'

/** The attendance of the last live class of a lesson, as a page. */
export const LiveAttendanceScreen = latePart(
  'attendance',
  () => import('./live/AttendanceScreen.tsx').then((file) => file.AttendanceScreen),
  () => null,
)

/** Attendance in the head of a class. */
export const ClassAttendanceLinks = latePart(
  'attendance',
  () => import('./ClassAttendanceLinks.tsx').then((file) => file.ClassAttendanceLinks),
  () => null,
)

/** Opens the attendance of a running class in a dialog. */
export const LiveAttendanceDialog = latePart(
  'attendance',
  () => import('./live/AttendanceDialog.tsx').then((file) => file.AttendanceDialog),
  () => null,
)
