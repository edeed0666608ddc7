import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { LoginResult } from '../model.ts'

const DeviceId = z.string().min(1).max(20)
const DeviceNumber = z.number().int().min(10).max(99)
const whoConfirms = ['instructor', 'learner', 'admin'] as const

/**
 * Calls of signing a device in from a phone that is signed in already: the device shows a QR code and a number, the phone
 * opens the code's address and chooses the number among three.
 */
export const qr = {
  ask: query({
    path: '/galileo/login-qr-code',
    summary:
      'A device asks to be let in: `deviceId` stands in the QR code, `number` beside it, `deviceCode` stays secret. Five minutes, once.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({
      deviceId: z.string(),
      deviceCode: z.string(),
      number: DeviceNumber,
      expiresInMs: z.number().int(),
      intervalMs: z.number().int(),
    }),
  }),
  look: query({
    path: '/galileo/login-qr-code/{deviceId}',
    summary: 'Which device shows this code, and the three numbers of which it shows one.',
    roles: whoConfirms,
    feature: null,
    offline: 'never',
    input: z.object({ deviceId: DeviceId }),
    output: z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      numbers: z.array(DeviceNumber),
    }),
    errors: ['devices/code-invalid'],
  }),
  confirm: command({
    path: '/galileo/login-qr-code/confirm',
    summary: 'Lets the device in as the caller where `number` is the one it shows; a wrong one turns it away for good.',
    roles: whoConfirms,
    feature: null,
    offline: 'never',
    input: z.object({ deviceId: DeviceId, number: DeviceNumber }),
    output: z.object({ isLetIn: z.boolean() }),
    errors: ['devices/code-invalid'],
  }),
  finish: command({
    path: '/galileo/login-qr-code/finish',
    summary: 'The device asks whether it was let in; the session is handed out once.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ deviceCode: z.string().min(1).max(200) }),
    output: z.object({ status: z.enum(['waiting', 'refused', 'approved']), login: LoginResult.nullable() }),
    errors: ['devices/code-invalid'],
  }),
}
