import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, page } from '../kit/wire.ts'
import { clientErrorKinds, clientErrorPatterns } from './rules.ts'

/** An error that a client met: its class and its place in the product's own code, and never its message. */
export const ClientError = z.object({
  kind: z.enum(clientErrorKinds),
  name: z.string().regex(clientErrorPatterns.name),
  /** Files, lines and columns of the build, the innermost first. */
  frames: z.array(z.string().regex(clientErrorPatterns.frame)).max(8),
  /** The route as it is declared, with the names of its parameters in place of their values. */
  route: z.string().regex(clientErrorPatterns.route),
  /** The last refusal that the page had met, as the server's log names it. */
  requestId: Id.nullable(),
  count: z.number().int().min(1).max(1_000),
})

export type ClientError = z.infer<typeof ClientError>

export const ClientErrorReport = z.object({
  build: z.string().regex(clientErrorPatterns.build),
  language: z.string().regex(clientErrorPatterns.language),
  errors: z.array(ClientError).min(1).max(10),
})

export type ClientErrorReport = z.infer<typeof ClientErrorReport>

/** The same error of one build and day, as operators see it. */
export const ReportedError = ClientError.extend({
  day: z.iso.date(),
  build: z.string(),
  language: z.string(),
  count: z.number().int(),
  lastAt: Instant,
})

export const ReportedErrors = page(ReportedError)
