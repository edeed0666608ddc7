import * as z from 'zod'
import { DeviceMessage } from '../devices/messages/model.ts'
import { RemoteAct, RemoteRefusal, RemoteState } from '../devices/remote/model.ts'
import { channel } from '../kit/channel.ts'
import { Id } from '../kit/wire.ts'
import { LicenceEvent, Notification } from './model.ts'

const Cursor = z.number().int().min(0)

/**
 * The channel of one person: events for their open devices, and requests of one device to another. Durable events have
 * a `seq` beside the body; a socket that reconnects asks for those after the last one it received. Messages between a
 * remote and its device are not stored.
 */
export const userChannel = channel({
  name: 'user-events',
  up: {
    /** Asks for the events after the last `seq` that this device received, if any; `events/here` follows. */
    'events/after': {
      roles: ['instructor', 'learner', 'guest', 'admin'],
      body: z.strictObject({ cursor: Cursor.nullable() }),
    },
    /** One of the person's own devices is to do something. */
    'remote/act': { roles: ['instructor'], body: z.strictObject({ deviceId: Id, act: RemoteAct }) },
    /** The state of this device, for the remotes of its person. */
    'remote/show': { roles: ['instructor'], body: RemoteState },
    /** This device refuses a remote's request. */
    'remote/refuse': { roles: ['instructor'], body: z.strictObject({ why: RemoteRefusal }) },
    /** Asks the devices for their current state. */
    'remote/look': { roles: ['instructor'], body: z.strictObject({}) },
  },
  down: {
    /** All events up to the cursor have been sent on this socket, or earlier. */
    'events/here': { body: z.object({ cursor: Cursor }) },
    'notification/new': { body: Notification },
    /** Something the person may read changed: pull the changes. */
    'changes/advanced': { body: z.object({}) },
    /** The session behind this socket has ended: show *session expired*. */
    'session/ended': { body: z.object({}) },
    /** A change of what the institute may use, or an exhausted limit. */
    'licence/changed': { body: LicenceEvent },
    'device/message': { body: DeviceMessage },
    /** A person claimed a code or gave one up: the list of devices has changed. */
    'device/changed': { body: z.object({}) },
    /** This device was unpaired: it sends its pending work and deletes all data of its person. */
    'device/unpaired': { body: z.object({}) },
    /** The remote-control start event: a remote controls this device from now on. */
    'remote/started': { body: z.object({}) },
    'remote/acted': { body: RemoteAct },
    /** The state of a device; null where it is gone. */
    'remote/shown': { body: z.object({ deviceId: Id, shows: RemoteState.nullable() }) },
    'remote/refused': { body: z.object({ deviceId: Id, why: RemoteRefusal }) },
    'remote/asked': { body: z.object({}) },
  },
  frames: 'none',
})
