import * as z from 'zod'
import { LoginResult } from '../accounts/model.ts'
import { command, query } from '../kit/call.ts'
import { line } from '../kit/wire.ts'

const UserCode = z.string().min(1).max(20)

/** Requests a code. A contract of its own, because the extension includes no other call of a person's session. */
export const start = command({
  path: '/device/code',
  summary: 'A device asks for a code: `userCode` is shown to the person, `deviceCode` stays secret.',
  roles: 'anyone',
  feature: null,
  offline: 'never',
  input: z.object({ clientName: line(60) }),
  output: z.object({
    deviceCode: z.string(),
    userCode: z.string(),
    expiresInMs: z.number().int(),
    intervalMs: z.number().int(),
  }),
})

/**
 * Checks whether the code was confirmed. A contract of its own, because the extension includes no other call of a
 * person's session.
 */
export const finish = command({
  path: '/device/token',
  summary: 'The device asks whether it was let in; the session is handed out once.',
  roles: 'anyone',
  feature: null,
  offline: 'never',
  input: z.object({ deviceCode: z.string().min(1).max(200) }),
  output: z.object({ status: z.enum(['pending', 'approved']), login: LoginResult.nullable() }),
  errors: ['devices/code-invalid'],
})

/** Calls of the area `devices`: a device signs in by a short code that a signed-in person confirms. */
export const devices = {
  start,
  look: query({
    path: '/device/request/{userCode}',
    summary: 'Which device shows this code, before the person confirms it.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ userCode: UserCode }),
    output: z.object({ clientName: z.string() }),
    errors: ['devices/code-invalid'],
  }),
  approve: command({
    path: '/device/approve',
    summary: 'The signed-in person lets the device in; it may then send captures and nothing else.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ userCode: UserCode }),
    output: z.object({ clientName: z.string() }),
    errors: ['devices/code-invalid'],
  }),
  finish,
}
