import { startJourneyProduct } from './journey-product.ts'
import { startIdentityProvider } from './pages/identity-provider.ts'

/** Starts a product for the run, unless `TAKHTI_ORIGIN` names one that runs already. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['TAKHTI_ORIGIN']) return async () => {}
  const provider = await startIdentityProvider()
  const product = await startJourneyProduct(provider.vars)
  process.env['TAKHTI_ORIGIN'] = product.origin
  return async () => {
    await product.stop()
    await provider.stop()
  }
}
