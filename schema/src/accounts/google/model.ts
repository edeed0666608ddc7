import * as z from 'zod'
import { ReferralCode } from '../signup/model.ts'

/** Google's answer to the browser, and the secret whose hash is the token's nonce. */
export const GoogleProof = z.object({
  id_token: z.string().min(1).max(8_000),
  nonce: z.string().min(1).max(200),
  language: z.string().max(10).default('en'),
  referral_code: ReferralCode.optional(),
})

export type GoogleProof = z.infer<typeof GoogleProof>

/** Google's address for the browser, and the nonce that it stores meanwhile. */
export const GoogleStart = z.object({ address: z.url(), nonce: z.string() })
