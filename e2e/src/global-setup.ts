import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startProduct, type Product } from '@takhti/tools/start/product'
import { startIdentityProvider } from './pages/identity-provider.ts'

/** Starts a product of its own for each of Playwright's workers, unless `TAKHTI_ORIGIN` names one that runs already. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env['TAKHTI_ORIGIN']) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'takhti-e2e-'))
  const provider = await startIdentityProvider()
  const products: Product[] = []
  // One after the other: the first builds what the others serve as well.
  for (let index = 0; index < workers; index += 1) {
    const state = join(folder, String(index))
    products.push(await startProduct({ port: 0, state, isQuiet: true, vars: provider.vars }))
  }
  process.env['TAKHTI_ORIGIN'] = products.map(({ origin }) => origin).join(' ')
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    await provider.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
