// The calls of the product, metered. `meters` answers what was counted, and `jobs` runs the trigger of one minute.
import { meterDatabases, meteredFiles, meters, taken } from './d1-meter.mjs'
import product from './index.js'

const Real = globalThis.Date

const rewired = new WeakMap()

function metered(env) {
  meterDatabases(env)
  const known = rewired.get(env) ?? { ...env, FILES: meteredFiles(env.FILES) }
  rewired.set(env, known)
  return known
}

/** Jobs look at the minute of the hour, so an hour of them needs its minutes. */
async function jobsAt(at, env, context) {
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [at] : given))
    }
    static now() {
      return at
    }
  }
  try {
    await product.scheduled({ scheduledTime: at, cron: '* * * * *', noRetry() {} }, metered(env), context)
  } finally {
    globalThis.Date = Real
  }
  return new Response()
}

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/bench/meters') return taken()
    if (pathname === '/bench/jobs') return await jobsAt(Number(searchParams.get('at')), env, context)
    meters.requests += 1
    return await product.fetch(request, metered(env), context)
  },
}
