import * as z from 'zod'
import { ReferralCode } from '../signup/model.ts'

/** What Google gave the browser, and the secret whose hash the token's nonce is. */
export const GoogleProof = z.object({
  id_token: z.string().min(1).max(8_000),
  nonce: z.string().min(1).max(200),
  language: z.string().max(10).default('en'),
  referral_code: ReferralCode.optional(),
})

export type GoogleProof = z.infer<typeof GoogleProof>

/** Where the browser asks Google, and the secret it keeps meanwhile. */
export const GoogleStart = z.object({ address: z.url(), nonce: z.string() })
