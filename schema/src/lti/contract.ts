import * as z from 'zod'
import { webhookAddress } from '../exchange/webhooks/rules.ts'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { LtiPlatform } from './model.ts'
import { maxDeployments, maxPlatforms } from './rules.ts'

const ofAdmins = { roles: ['admin'], feature: null, offline: 'never' } as const
const Name = z.string().trim().min(1).max(80)
const Text = z.string().trim().min(1).max(255)
const Address = z
  .string()
  .max(1_000)
  .refine((text) => webhookAddress(text) !== null, 'not a public https address')

/** Calls of learning platforms that launch into the institute by LTI 1.3, and get scores back. */
export const lti = {
  list: query({
    path: '/connections/platforms',
    summary: 'The learning platforms of the institute, with the addresses to enter in each.',
    ...ofAdmins,
    input: z.object({}),
    output: z.object({ items: z.array(LtiPlatform) }),
  }),
  create: command({
    path: '/connections/platforms/create',
    summary:
      `Adds a learning platform, at most ${maxPlatforms}. Its addresses are there at once, because platforms give a ` +
      'client id only for them.',
    ...ofAdmins,
    input: z.strictObject({ name: Name }),
    output: LtiPlatform,
    recent: true,
    errors: ['sets/full'],
  }),
  update: command({
    path: '/connections/platforms/update',
    summary: 'Enters what the platform shows of this tool. From then on people can be sent from there.',
    ...ofAdmins,
    input: z.strictObject({
      platformId: Id,
      name: Name,
      issuer: Text,
      clientId: Text,
      deploymentIds: z.array(Text).min(1).max(maxDeployments),
      loginUrl: Address,
      tokenUrl: Address,
      keysUrl: Address,
      matchesEmail: z.boolean(),
    }),
    output: LtiPlatform,
    recent: true,
  }),
  connect: command({
    path: '/connections/platforms/connect',
    summary:
      'A teacher connects themself with the person whom a platform sent, by the code that its page showed in this browser.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ code: z.string().trim().min(4).max(20) }),
    output: z.object({ name: z.string() }),
    recent: true,
    errors: ['accounts/code-invalid', 'lti/not-admitted'],
  }),
  remove: command({
    path: '/connections/platforms/remove',
    summary: 'Removes a platform: no one comes from there any more, and no score goes there. People stay.',
    ...ofAdmins,
    input: z.strictObject({ platformId: Id }),
    output: Done,
  }),
}
