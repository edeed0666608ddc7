import * as z from 'zod'
import { Id } from '../../kit/wire.ts'

/** The choices of a quick poll: yes and no, A to D, 1 to 5, or a teacher's own. */
export const pollKinds = ['yesNo', 'letters', 'scale', 'own'] as const

export type PollKind = (typeof pollKinds)[number]

export const maxPollQuestion = 200
export const maxPollOption = 80
export const pollOptions = { least: 2, most: 6 } as const

/** A poll as its teacher asks it; the device makes the id, so that a repeated order asks once. */
export const AskedPoll = z
  .strictObject({
    pollId: Id,
    kind: z.enum(pollKinds),
    /** Empty where the teacher asks aloud. */
    question: z.string().trim().max(maxPollQuestion),
    /** The own choices; empty for the other kinds. */
    options: z.array(z.string().trim().min(1).max(maxPollOption)).max(pollOptions.most),
  })
  .refine(({ kind, options }) => (kind === 'own' ? options.length >= pollOptions.least : options.length === 0))

export type AskedPoll = z.infer<typeof AskedPoll>

/** The poll that a class sees, as one person may read it. */
export const Poll = z.object({
  pollId: Id,
  kind: z.enum(pollKinds),
  question: z.string(),
  options: z.array(z.string()),
  /** Its result is shown to all, and it takes no answer any longer. */
  isShown: z.boolean(),
  /** How many people chose each option; null for a student while it is not shown. */
  counts: z.array(z.int().min(0)).nullable(),
  /** The reader's own choice, by its position. */
  own: z.int().min(0).nullable(),
})

export type Poll = z.infer<typeof Poll>

/** A poll as the record of its class has it: how many people chose each option, and who chose what for no reader. */
export const RecordedPoll = z.object({
  pollId: Id,
  kind: z.enum(pollKinds),
  question: z.string(),
  options: z.array(z.string()),
  counts: z.array(z.int().min(0)),
})

export type RecordedPoll = z.infer<typeof RecordedPoll>
