import * as z from 'zod'
import { isDate } from './rules.ts'

/** A day of the calendar as `2026-11-23`. */
export const Day = z.string().refine(isDate, 'not a date')
