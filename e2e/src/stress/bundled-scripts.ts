import { dirname } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { bundleScript } from '@takhti/tools/start/bundle'
import { developmentVars, type Script, scripts } from '@takhti/tools/start/scripts'
import type { LegacyWorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

type Module = { type: 'ESModule'; path: string; contents?: string }

/** Rate limits by binding; `period` is in seconds, 10 or 60. */
export type RateLimits = Readonly<Record<string, { namespace_id: string; simple: { limit: number; period: 10 | 60 } }>>

/** A script of the worker as Miniflare takes it. */
export type BundledScript = Pick<LegacyWorkerOptions, 'bindings' | 'durableObjects' | 'ratelimits'> & {
  name: string
  modules: Module[]
  modulesRoot: string
}

/**
 * A script of the worker as deployment bundles and configures it, without the app's files. Each test would hit the
 * deployment's rate limits, so only those given here apply. Variables are those of a development machine; `vars` override them.
 */
export async function bundledScript(
  script: Script,
  vars: Readonly<Record<string, string>> = {},
  ratelimits?: RateLimits,
): Promise<BundledScript> {
  const { name, config } = scripts[script]
  // Shipped scripts have no injected faults, so a run with one takes the test entries.
  const path = await bundleScript(script, 'TAKHTI_SABOTAGE' in vars ? 'underTest' : 'shipped')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inRoot(config))
  const { assets: _assets, ratelimits: _ratelimits, modulesRules: _modulesRules, bindings, ...options } = workerOptions
  return {
    ...options,
    ...(ratelimits !== undefined && { ratelimits: { ...ratelimits } }),
    name,
    bindings: Object.assign({}, bindings, developmentVars, vars),
    modules: [{ type: 'ESModule', path }],
    modulesRoot: dirname(path),
  }
}
