import * as z from 'zod'
import { channel } from '../../kit/channel.ts'
import { Id } from '../../kit/wire.ts'
import { marks } from './model.ts'
import { maxBoards } from './rules.ts'

const Mark = z.enum(marks).nullable()

/** A private board on the wall; drawings are sent under its number. */
export const WallBoard = z.object({
  number: z.number().int().min(1),
  boardId: Id,
  personId: Id,
  name: z.string(),
  mark: Mark,
  /** Whether its student is connected. */
  isHere: z.boolean(),
})

export type WallBoard = z.infer<typeof WallBoard>

/** A board that the class sees, with the student's name only where names are shown. */
export const RevealedBoard = z.object({ number: z.number().int().min(1), name: z.string().nullable() })

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
      }),
    },
  },
  frames: 'document',
})
