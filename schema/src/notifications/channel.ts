import * as z from 'zod'
import { DeviceMessage } from '../devices/messages/model.ts'
import { RemoteAct, RemoteRefusal, RemoteState } from '../devices/remote/model.ts'
import { channel } from '../kit/channel.ts'
import { Id } from '../kit/wire.ts'
import { LicenceEvent, Notification } from './model.ts'

const Cursor = z.number().int().min(0)

/**
 * The channel of one person: what happened that their open devices should know at once, and what one of these devices asks of
 * another. What must not be missed carries its `seq` beside its body; a socket that comes back asks for what came after the
 * last one it heard. Between a remote and what it drives nothing is kept.
 */
export const userChannel = channel({
  name: 'user-events',
  up: {
    /** Asks for everything after the last `seq` this device heard, where it heard any; `events/here` follows it. */
    'events/after': {
      roles: ['instructor', 'learner', 'guest', 'admin'],
      body: z.strictObject({ cursor: Cursor.nullable() }),
    },
    /** One of the person's own devices is to do something. */
    'remote/act': { roles: ['instructor'], body: z.strictObject({ deviceId: Id, act: RemoteAct }) },
    /** What this device shows, for the remotes of its person. */
    'remote/show': { roles: ['instructor'], body: RemoteState },
    /** This device does not do what was asked of it from elsewhere. */
    'remote/refuse': { roles: ['instructor'], body: z.strictObject({ why: RemoteRefusal }) },
    /** Has the devices say what they show. */
    'remote/look': { roles: ['instructor'], body: z.strictObject({}) },
  },
  down: {
    /** Everything up to here was told on this socket, or before it. */
    'events/here': { body: z.object({ cursor: Cursor }) },
    'notification/new': { body: Notification },
    /** Something the person may read changed: pull the changes. */
    'changes/advanced': { body: z.object({}) },
    /** The session behind this socket has ended: show *session expired*. */
    'session/ended': { body: z.object({}) },
    /** What the institute may use has changed, or something ran out. */
    'licence/changed': { body: LicenceEvent },
    'device/message': { body: DeviceMessage },
    /** Somebody took a code or gave one up: the list of devices is another. */
    'device/changed': { body: z.object({}) },
    /** This device is paired no longer: it sends what was made on it and removes everything of its person. */
    'device/unpaired': { body: z.object({}) },
    /** The remote-control start event: somebody drives this device from now on. */
    'remote/started': { body: z.object({}) },
    'remote/acted': { body: RemoteAct },
    /** What a device shows; null where it is gone. */
    'remote/shown': { body: z.object({ deviceId: Id, shows: RemoteState.nullable() }) },
    'remote/refused': { body: z.object({ deviceId: Id, why: RemoteRefusal }) },
    'remote/asked': { body: z.object({}) },
  },
  frames: 'none',
})
