import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { maxApart, maxApartSets, maxDesks, maxName, roomSize, turnStep } from './limits.ts'

/** The id of a desk within its room. */
const DeskId = z.string().regex(/^[a-z0-9]{1,12}$/)

/** A desk with one seat. Lengths are centimetres from the room's corner at the front; `turn` is in degrees clockwise. */
export const Desk = z.strictObject({
  deskId: DeskId,
  x: z.int().min(0).max(roomSize.width),
  y: z.int().min(0).max(roomSize.depth),
  turn: z.int().min(0).max(359).multipleOf(turnStep),
  /** Desks of one number are a table; null for a desk of its own. */
  group: z.int().min(1).max(maxDesks).nullable(),
})

export type Desk = z.infer<typeof Desk>

const Desks = z
  .array(Desk)
  .max(maxDesks)
  .refine((desks) => new Set(desks.map(({ deskId }) => deskId)).size === desks.length, 'a desk twice')

/** A student at a desk. A fixed seat stays as it is when seats are drawn. */
const Seat = z.strictObject({ deskId: DeskId, personId: Id, isFixed: z.boolean() })

export type Seat = z.infer<typeof Seat>

const PersonIds = z.array(Id).max(maxDesks)

/** The wishes for a draw: students for the front row, sets of students apart, students not beside each other. */
const SeatingRules = z.strictObject({
  front: PersonIds,
  apart: z.array(z.array(Id).min(2).max(maxApart)).max(maxApartSets),
  alternate: PersonIds,
})

export type SeatingRules = z.infer<typeof SeatingRules>

/** The part of a plan that a teacher edits. */
export const SeatingBody = z.strictObject({
  planId: Id,
  classId: Id,
  name: line(maxName),
  desks: Desks,
  seats: z.array(Seat).max(maxDesks),
  rules: SeatingRules,
  /** The id of this state of the plan, made by the client that wrote it. */
  revision: Id,
})

export type SeatingBody = z.infer<typeof SeatingBody>

/** A plan of a class. Students who left the class are in none. */
export const SeatingPlan = SeatingBody.extend({ updatedAt: Instant, updatedBy: z.string() })

export type SeatingPlan = z.infer<typeof SeatingPlan>

/** A room as a teacher saves it: desks without students. */
export const SeatingRoomBody = z.strictObject({ roomId: Id, name: line(maxName), desks: Desks })

/** A room of the institute; its own teacher may replace and remove it. */
export const SeatingRoom = SeatingRoomBody.extend({ isOwn: z.boolean() })

export type SeatingRoom = z.infer<typeof SeatingRoom>
