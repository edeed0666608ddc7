import { spawn } from 'node:child_process'
import { inRoot } from '@takhti/tools/kit/root'
import { seed, type DemoPerson } from '@takhti/tools/start/seed'
import { startJourneyProduct } from '../journey-product.ts'

/**
 * A product with a language model set up, and the requests to its model. `origin()` returns its origin until it is
 * stopped.
 */
export type ModelProduct = {
  teacher: DemoPerson
  /** How often the model was asked. */
  asked(): Promise<number>
  /** How often a client of the model disconnected before the end of its answer. */
  left(): Promise<number>
  stop(): Promise<void>
}

const key = 'of-a-journey'

/** Starts a model's server that behaves as `worker/model-server.ts` describes, and a seeded product that asks it. */
export async function startModelProduct(behaviour: string): Promise<ModelProduct> {
  const model = spawn(process.execPath, [inRoot('worker', 'model-server-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    model.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  const server = `http://127.0.0.1:${port}`
  const vars = { MODEL_NAME: behaviour, MODEL_URL: `${server}/v1/`, MODEL_KEY: key }
  const product = await startJourneyProduct(vars)
  const { people } = await seed(product.origin)
  const teacher = people.find(({ role }) => role === 'instructor')
  if (!teacher) throw new Error('the seeded school has no teacher')
  const before = process.env['TAKHTI_ORIGIN'] ?? ''
  process.env['TAKHTI_ORIGIN'] = product.origin
  const countOf = async (kind: 'requests' | 'left'): Promise<number> => {
    const all: unknown[] = await (await fetch(`${server}/${kind}/${key}`)).json()
    return all.length
  }
  return {
    teacher,
    asked: () => countOf('requests'),
    left: () => countOf('left'),
    async stop() {
      process.env['TAKHTI_ORIGIN'] = before
      await product.stop()
      model.stdin.end()
    },
  }
}
