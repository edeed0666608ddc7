import { dayIn } from '@takhti/schema/kit/days'
import { useState } from 'react'

/** The day in a time zone when the screen opened. */
export function useToday(timeZone: string): string {
  const [today] = useState(() => dayIn(timeZone, new Date()))
  return today
}
