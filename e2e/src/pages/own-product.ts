import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '@takhti/tools/start/product'
import { seed, type DemoPerson } from '@takhti/tools/start/seed'

/** A seeded product with variables of its own. `origin()` returns its origin until it is stopped. */
export type OwnProduct = {
  personWith(role: string): DemoPerson
  stop(): Promise<void>
}

export async function startOwnProduct(vars: Readonly<Record<string, string>>): Promise<OwnProduct> {
  const state = await mkdtemp(join(tmpdir(), 'takhti-own-'))
  const product = await startProduct({ port: 0, state, isQuiet: true, vars })
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
      await rm(state, { recursive: true, force: true })
    },
  }
}
