import { health } from '@takhti/schema/health/contract'
import { contractVersion } from '@takhti/schema/kit/call'
import { implement } from '#http/implement.ts'
import { listReported, report } from './report.ts'
import { statusOf } from './status.ts'
import { healthStore } from './store.ts'

export const healthHandlers = implement(health, () => null, {
  async get({ platform, now }) {
    const failingJobs = await healthStore(platform).failingJobs()
    return { status: 'ok' as const, contractVersion, at: now.toISOString(), failingJobs }
  },

  status: ({ platform }) => statusOf(platform),

  report,
  clientErrors: ({ input, platform }) => listReported(platform, input),

  stores: ({ platform: { env } }) => ({
    android: listingIn(env.ANDROID_STORE_URL),
    ios: listingIn(env.IOS_STORE_URL),
  }),
})

/** A store listing as it is configured; an address without https is ignored. */
function listingIn(address: string | undefined): string | null {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' ? url.href : null
}
