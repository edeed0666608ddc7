import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { agreedDocuments } from './rules.ts'

const document = z.enum(agreedDocuments)

const Version = z.iso.date()

/** The documents in force, and what the caller agreed to of them. */
const LawState = z.object({
  versions: z.record(document, Version),
  accepted: z.array(z.object({ document, version: Version, acceptedAt: Instant })),
  /** Documents with a version that the caller has not agreed to. */
  due: z.array(document),
})

const ofAccount = { roles: 'signedIn', takesCard: false, feature: null, offline: 'never' } as const

/** Calls of the agreement to the terms, the privacy policy and the licence. */
export const law = {
  state: query({
    ...ofAccount,
    path: '/law/agreement',
    summary: 'The versions in force, what the caller agreed to and when, and what is due.',
    input: z.object({}),
    output: LawState,
  }),
  accept: command({
    ...ofAccount,
    path: '/law/agreement',
    summary: 'Records the agreement to versions in force, each once; a version that is not in force stays due.',
    input: z.object({
      accepted: z
        .array(z.object({ document, version: Version }))
        .min(1)
        .max(agreedDocuments.length),
    }),
    output: LawState,
  }),
}
