import { health } from '@takhti/schema/health/contract'
import { contractVersion } from '@takhti/schema/kit/call'
import { implement } from '#http/implement.ts'
import { healthStore } from './store.ts'

export const healthHandlers = implement(health, () => null, {
  async get({ platform, now }) {
    await healthStore(platform).touch()
    return { status: 'ok' as const, contractVersion, at: now.toISOString() }
  },
})
