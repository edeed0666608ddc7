import * as z from 'zod'
import { hashPattern } from '../../kit/hash.ts'
import { hasAddress } from '../../kit/name-rules.ts'
import { Id } from '../../kit/wire.ts'
import { languages } from '../../languages/model.ts'
import { checkFirstName, isContactNumber } from '../signup/rules.ts'

/** The hash that names an avatar. */
export const PictureHash = z.string().regex(hashPattern, 'not a picture')

/** A person's own view of their profile. */
export const OwnProfile = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** Null for people without e-mail. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  contactNumber: z.string(),
  language: z.string(),
  picture: PictureHash.nullable(),
  /** Whether they sign in by password as well. */
  hasPassword: z.boolean(),
  /**
   * Whether this session may set a password without the current one, because it was opened by a mailed link just now.
   */
  isLinkProofFresh: z.boolean(),
})

export type OwnProfile = z.infer<typeof OwnProfile>

const maxName = 60

// Unlike `line` of the kit it may be empty: a last name can be removed.
const Name = z
  .string()
  .max(maxName * 4)
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(maxName)
      .refine((text) => !hasAddress(text), 'A name has no web or e-mail address in it'),
  )

/**
 * The fields of an update. Any other is let through to the handler, which refuses the whole update for it: a field that may
 * not be set is not to be ignored.
 */
export const ProfileUpdate = z.looseObject({
  first_name: Name.refine((text) => checkFirstName(text) !== 'firstNameMissing', 'Please enter FirstName Name')
    .refine((text) => checkFirstName(text) !== 'firstNameLetter', 'First Character must be alphabet')
    .optional(),
  last_name: Name.optional(),
  contactNumber: z.string().max(30).trim().refine(isContactNumber, 'not a contact number').optional(),
  language: z.enum(languages.map(({ code }) => code)).optional(),
})

export type ProfileUpdate = z.infer<typeof ProfileUpdate>
