import * as z from 'zod'
import { roles, sessionReaches } from '../kit/roles.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { isEmail, normaliseEmail } from './rules.ts'

/** An e-mail address: NFC, lower case. */
export const Email = z.string().max(254).transform(normaliseEmail).refine(isEmail, 'Invalid Email Address')

/** The page to open after signing in; the mail omits it unless it is a path of this app. */
export const Back = z.string().max(4_000).optional()

/** A landing that a plan sets. */
export const Landing = z.literal('content')

/** The answer of a sign-in. The pairs of ids contain the same UUIDv7; the token is opaque. */
export const LoginResult = z.object({
  kneura_id: Id,
  userId: Id,
  instituteKneuraId: Id,
  instituteId: Id,
  access_token: z.string(),
  first_name: z.string(),
  notificationToken: z.string(),
  role: z.enum(roles),
  /** Every role held in the institute: a teacher may also be an admin. */
  roles: z.array(z.enum(roles)).optional(),
  expiresAt: Instant,
  /** Whether the person has no profile yet, which the client requests before anything else. */
  isProfileDue: z.boolean().optional(),
  /** The person belongs to several institutes and has no default: the client asks which one to act in. */
  isChoiceDue: z.boolean().optional(),
  /** The session waits for the second factor and opens nothing else. */
  isSecondFactorDue: z.boolean().optional(),
  /** The session's reach, where it is less than a browser's session. */
  reach: z.enum(sessionReaches).optional(),
  /** The interface language the person has chosen, so that it follows them to a new device. */
  language: z.string().nullable().default(null),
  /** A teacher's start page, if the institute's plan sets one. */
  landing: Landing.optional(),
})

export type LoginResult = z.infer<typeof LoginResult>

/** The caller, in the institute of the session. */
export const Profile = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  instituteKneuraId: Id,
  instituteName: z.string(),
  language: z.string(),
})

export type Profile = z.infer<typeof Profile>
