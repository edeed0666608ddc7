import { seed, type DemoPerson } from '@takhti/tools/start/seed'
import { startJourneyProduct } from '../journey-product.ts'

/** A seeded product with variables of its own. `origin()` returns its origin until it is stopped. */
export type OwnProduct = {
  personWith(role: string): DemoPerson
  stop(): Promise<void>
}

export async function startOwnProduct(vars: Readonly<Record<string, string>>): Promise<OwnProduct> {
  const product = await startJourneyProduct(vars)
  const { people } = await seed(product.origin)
  const before = process.env['TAKHTI_ORIGIN'] ?? ''
  process.env['TAKHTI_ORIGIN'] = product.origin
  return {
    personWith(role) {
      const person = people.find((each) => each.role === role)
      if (!person) throw new Error(`no ${role}`)
      return person
    },
    async stop() {
      process.env['TAKHTI_ORIGIN'] = before
      await product.stop()
    },
  }
}
