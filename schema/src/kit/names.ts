import * as z from 'zod'
import { cleanFileName, hasAddress, withoutTurns } from './name-rules.ts'
import { line } from './wire.ts'

/** The name of a file as it crosses the wire. */
export function fileName(max: number) {
  return line(max).transform(cleanFileName).pipe(z.string().min(1))
}

/** The name of a person, a class or an institute: a line without an address. */
export function name(max: number) {
  return line(max)
    .transform((text) => withoutTurns(text).trim())
    .pipe(
      z
        .string()
        .min(1)
        .refine((text) => !hasAddress(text), 'A name has no web or e-mail address in it'),
    )
}
