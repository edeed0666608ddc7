import { isAbsolute, resolve } from 'node:path'
import { inRoot, root } from '#kit/root.ts'

const DEFAULT_PORT = 8787

/** Where the product listens and stores its data; `PORT` and `TAKHTI_STATE` override them. */
export function settings(env: NodeJS.ProcessEnv = process.env): { port: number; state: string } {
  const port = env['PORT'] === undefined || env['PORT'] === '' ? DEFAULT_PORT : Number(env['PORT'])
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${env['PORT'] ?? ''}`)
  const state = env['TAKHTI_STATE'] ?? ''
  if (state === '') return { port, state: inRoot('.takhti', 'state') }
  return { port, state: isAbsolute(state) ? state : resolve(root, state) }
}

/** The environment of wrangler and its children, so that nothing at run time leaves this machine. */
export function quietEnvironment(state: string): NodeJS.ProcessEnv {
  return {
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
    WRANGLER_LOG_PATH: `${state}/logs`,
    WRANGLER_REGISTRY_PATH: `${state}/registry`,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: 'false',
    X_LOCAL_EXPLORER: 'false',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    WXT_TELEMETRY: '0',
    // Wrangler asks nothing and confirms migrations by itself without an interactive terminal.
    CI: 'true',
  }
}
