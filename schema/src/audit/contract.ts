import * as z from 'zod'
import { query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Id, page, paging } from '../kit/wire.ts'
import { AuditEntry } from './model.ts'

/** Calls of the area `audit`. */
export const audit = {
  list: query({
    path: '/admin/audit-log',
    summary: 'What was done in the institute, by whom and when, newest first; narrowed by person, action and time.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.object({
      userId: Id.optional(),
      /** An area such as `joining`, or one of its actions such as `joining.ask`. */
      action: z
        .string()
        .max(80)
        .regex(/^[A-Za-z.-]+$/)
        .optional(),
      from: Instant.optional(),
      before: Instant.optional(),
      ...paging,
    }),
    output: page(AuditEntry),
  }),
}
