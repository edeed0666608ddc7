import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '@takhti/tools/start/product'
import { startIdentityProvider } from './pages/identity-provider.ts'

/** Starts a product for the run, unless `TAKHTI_ORIGIN` names one that runs already. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['TAKHTI_ORIGIN']) return async () => {}
  const state = await mkdtemp(join(tmpdir(), 'takhti-e2e-'))
  const provider = await startIdentityProvider()
  const product = await startProduct({ port: 0, state, isQuiet: true, vars: provider.vars })
  process.env['TAKHTI_ORIGIN'] = product.origin
  return async () => {
    await product.stop()
    await provider.stop()
    await rm(state, { recursive: true, force: true })
  }
}
