import * as z from 'zod'
import { channel } from '../../kit/channel.ts'
import { Id } from '../../kit/wire.ts'
import { marks } from './model.ts'
import { maxBoards } from './rules.ts'

const Mark = z.enum(marks).nullable()

/** A student of a group, and whether they are connected. */
export const GroupMember = z.object({ personId: Id, name: z.string(), isHere: z.boolean() })

export type GroupMember = z.infer<typeof GroupMember>

/** A private board on the wall; drawings are sent under its number. */
export const WallBoard = z.object({
  number: z.number().int().min(1),
  boardId: Id,
  /** Its student; null where it is a group's. */
  personId: Id.nullable(),
  name: z.string(),
  mark: Mark,
  /** Whether its student is connected, or one of its group. */
  isHere: z.boolean(),
  /** The students of its group. */
  members: z.array(GroupMember).optional(),
})

export type WallBoard = z.infer<typeof WallBoard>

/** A board that the class sees, with the student's name or the group's number only where names are shown. */
export const RevealedBoard = z.object({
  number: z.number().int().min(1),
  name: z.string().nullable(),
  group: z.number().int().optional(),
})

export type RevealedBoard = z.infer<typeof RevealedBoard>

/** The room of private boards. Teachers see all of them and control the view of all; students send their progress. */
export const wallChannel = channel({
  name: 'wall',
  up: {
    'wall/freeze': { roles: ['instructor'], body: z.strictObject({ isFrozen: z.boolean() }) },
    /** Shows boards to all, instead of those shown before; with none, students return to their own. */
    'wall/reveal': {
      roles: ['instructor'],
      body: z.strictObject({ boardIds: z.array(Id).max(maxBoards), isNamed: z.boolean() }),
    },
    'board/mark': { roles: ['learner', 'guest'], body: z.strictObject({ mark: Mark }) },
  },
  down: {
    /** The full state, for teachers. */
    'wall/state': {
      body: z.object({
        isFrozen: z.boolean(),
        hasEnded: z.boolean(),
        isNamed: z.boolean(),
        revealed: z.array(Id),
        boards: z.array(WallBoard),
      }),
    },
    /** A student's own state, with the revealed boards of others and no more. */
    'board/state': {
      body: z.object({
        isFrozen: z.boolean(),
        hasEnded: z.boolean(),
        mark: Mark,
        /** Rises when other boards are revealed: numbers are those of this time. */
        round: z.number().int(),
        revealed: z.array(RevealedBoard),
        /** The group of the student, where groups share boards. */
        group: z.object({ number: z.number().int().min(1), members: z.array(GroupMember) }).optional(),
      }),
    },
  },
  frames: 'document',
})
