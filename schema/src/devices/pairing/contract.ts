import * as z from 'zod'
import { LoginResult } from '../../accounts/model.ts'
import { command, query } from '../../kit/call.ts'
import { Done, Id, line } from '../../kit/wire.ts'
import { DeviceMessage, openWebviews } from '../messages/model.ts'
import { PairedDevice, pairingStates } from './model.ts'

const Code = z.string().min(1).max(20)
const Secret = z.string().min(1).max(200)
const Words = z.array(z.string())
const teachers = ['instructor', 'admin'] as const

/**
 * Calls that pair a panel or a second browser with a person. The device shows a code and two words. The person enters
 * the code on a signed-in device and compares the words; then the device asks for confirmation before it obeys.
 */
export const pairing = {
  ask: command({
    path: '/device/pairing',
    summary:
      'A device asks to be paired: `code` and `words` are shown, `deviceSecret` stays secret. Five minutes, once.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      words: Words,
      deviceSecret: z.string(),
      expiresInMs: z.number().int(),
      intervalMs: z.number().int(),
    }),
  }),
  wait: command({
    path: '/device/pairing/status',
    summary:
      'The device asks where its pairing is, while it waits and when it comes back; `over` is one that has ended, whose data it removes. `open` is an address to open, where somebody sent it one.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ deviceSecret: Secret }),
    output: z.object({
      status: z.enum([...pairingStates, 'over']),
      byName: z.string().nullable(),
      open: z.string().nullable(),
    }),
  }),
  confirm: command({
    path: '/device/pairing/confirm',
    summary: 'At the device: `isRight` says that its words are those on the phone, and hands the session out, once.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ deviceSecret: Secret, isRight: z.boolean() }),
    output: z.object({ login: LoginResult.nullable() }),
    errors: ['devices/code-invalid'],
  }),
  look: query({
    path: '/device/pairing/{deviceCode}',
    summary: 'Which device shows this code, and the words it shows with it.',
    roles: teachers,
    feature: null,
    offline: 'never',
    input: z.object({ deviceCode: Code }),
    output: z.object({ browser: z.string().nullable(), system: z.string().nullable(), words: Words }),
    errors: ['devices/code-invalid'],
  }),
  pair: command({
    path: '/pairDevice',
    summary: 'Takes the code that a device shows; the device obeys once it was confirmed there too.',
    roles: teachers,
    feature: null,
    offline: 'never',
    input: z.object({ deviceCode: Code, name: line(60).optional() }),
    output: z.object({ deviceId: Id }),
    errors: ['devices/code-invalid'],
  }),
  unpair: command({
    path: '/unpairDevice',
    summary:
      'Ends a pairing of the caller, or without `deviceId` that of the device that asks: it obeys at once no more, sends what was made on it and removes everything of its person.',
    roles: teachers,
    feature: null,
    offline: 'never',
    input: z.object({ deviceId: Id.optional() }),
    output: Done,
    errors: ['devices/not-paired'],
  }),
  status: query({
    path: '/getPairDeviceStatus',
    summary: 'The devices that obey the caller in the institute, and those that wait to be confirmed on their side.',
    roles: teachers,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ devices: z.array(PairedDevice) }),
  }),
  send: command({
    path: '/device/send-message-to-device',
    summary: 'Sends a message of the list to the devices of the caller, or to one of them; nobody else’s hear it.',
    roles: teachers,
    feature: null,
    offline: 'never',
    input: z.intersection(
      z.object({ userKneuraId: Id, instituteKneuraId: Id, deviceId: Id.optional() }),
      DeviceMessage,
    ),
    output: z.object({ message: z.string(), devices: z.number().int() }),
    errors: ['devices/not-paired'],
  }),
  sendToWaiting: command({
    path: '/device/send-message-to-non-logged-in-device',
    summary:
      'Has a device that shows a fresh code open one of two pages, whose address the server builds; nothing else can be sent to it.',
    roles: teachers,
    feature: null,
    offline: 'never',
    input: z.object({ deviceCode: Code, type: z.enum(openWebviews) }),
    output: Done,
    errors: ['devices/code-invalid'],
  }),
}
