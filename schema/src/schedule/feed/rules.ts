/** The form of a feed's secret: 256 random bits in base64url, which the device draws. */
export const feedSecret = /^[\w-]{43}$/

/** The path of the calendar behind a secret. Calendar programs have no session, so the path names the institute. */
export function calendarPath(instituteId: string, secret: string): string {
  return `/api/calendar/${instituteId}/${secret}.ics`
}
