import * as z from 'zod'
import { name } from '../../kit/names.ts'
import { line } from '../../kit/wire.ts'
import { Back, Email, LoginResult } from '../model.ts'
import { maxPasswordLength } from '../password-rules.ts'
import { checkFirstName, isContactNumber } from './rules.ts'

/** A secret of a mail or a browser. */
export const Secret = z.string().min(1).max(200)

/** The names and the number of a person, with the specification's fault messages. */
export const ProfileFields = {
  first_name: z
    .string()
    .max(240)
    .refine((text) => checkFirstName(text) !== 'firstNameMissing', 'Please enter FirstName Name')
    .refine((text) => checkFirstName(text) !== 'firstNameLetter', 'First Character must be alphabet')
    .pipe(name(60)),
  last_name: z.union([z.literal(''), name(60)]).default(''),
  contact_number: z
    .union([z.literal(''), line(30).refine(isContactNumber, 'not a contact number')])
    .nullable()
    .default(null),
  language: z.string().max(10).default('en'),
  terms: z.literal(true, 'Please agree to the terms & policy before continuing'),
}

/** The code of a referring institute; an unknown one has no effect. */
export const ReferralCode = z.string().max(40)

/** The input of a sign-up. */
export const SignUp = z.object({
  ...ProfileFields,
  referral_code: ReferralCode.optional(),
  email: Email,
  password: z.string().min(1, 'Enter Password').max(maxPasswordLength),
  back: Back,
})

export type SignUp = z.infer<typeof SignUp>

/**
 * The answer of every sign-up, whether or not the address has an account. The browser stores the ticket, which proves
 * that it signed up.
 */
export const SignUpStarted = z.object({ message: z.string(), ticket: z.string() })

/** The status of an address's verification. */
export const VerifyStatus = z.object({
  emailVerified: z.boolean(),
  validityExpired: z.boolean(),
  email: z.string(),
})

export type VerifyStatus = z.infer<typeof VerifyStatus>

/** An address that was proven; its person is signed in. */
export const Verified = z.object({ message: z.literal('Email successfully verified'), login: LoginResult })
