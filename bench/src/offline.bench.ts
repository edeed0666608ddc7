import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from './figures.ts'
import { interleave, type Measure } from './interleave.ts'
import { DevicePage } from './offline/device-page.ts'

/** Beside `offline.open`, without a limit: the storage's share; every shape made; the document made by Yjs. */
const beside = {
  'offline.open.read': 'opening.read()',
  'offline.open.shapes': 'opening.shapes()',
  'offline.open.document': 'opening.document()',
} as const

const names = [
  'offline.open',
  'offline.open.read',
  'offline.open.shapes',
  'offline.open.document',
  'offline.sync',
  'offline.merge',
] as const

/**
 * What a device does with its own storage: opens a page of 2 MB, and sends a thousand offline edits to the server
 * (performance.md, section 9). `offline.open` counts until the page's shapes can be read and drawn on (decision 014):
 * each entry is known by its key and the position of its bytes, one shape has been made, and a stroke would be stored.
 * The other shapes are made lazily, and Yjs has made no document. The product's own modules do it, in a page at the
 * product's address. The measured code is in `offline/in-page.ts`, beside the proofs that the work was done each time.
 */
export async function offline(figures: Figures): Promise<void> {
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-bench-offline-'))
    const device = await DevicePage.open(folder)
    try {
      await onDevice(figures, device)
    } finally {
      await device.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function onDevice(figures: Figures, device: DevicePage): Promise<void> {
  const { page } = device
  const measure =
    (work: string): Measure =>
    () =>
      page.evaluate<number>(work)
  const bytes = await page.evaluate<number>('opening.lay()')
  if (bytes < 2_000_000) throw new Error(`A page of ${bytes} bytes is none of 2 MB`)
  const drawnOn = await page.evaluate<string>('opening.draw()')
  await device.reload()
  await page.evaluate<void>(`opening.expectDrawn('${drawnOn}')`)
  await page.evaluate<number>('opening.lay()')
  const get = { peerName: 'raw IndexedDB get', unit: 'ms', rounds: 15, warmUps: 3, peer: measure('opening.raw()') }
  await figures.take(['offline.open'], () =>
    interleave({ ...get, name: 'offline.open', limit: 1.5, ours: measure('opening.ours()') }),
  )
  for (const [name, work] of Object.entries(beside)) {
    await figures.take([name], () => interleave({ ...get, name, limit: null, ours: measure(work) }))
  }
  await figures.take(['offline.sync'], () =>
    interleave({
      name: 'offline.sync',
      peerName: 'raw read, Yjs diff and one round trip',
      limit: 2.5,
      unit: 'ms',
      rounds: 9,
      warmUps: 2,
      ours: measure('apart.sync()'),
      peer: measure('apart.bareSync()'),
    }),
  )
  await figures.take(['offline.merge'], () =>
    interleave({
      name: 'offline.merge',
      peerName: 'Yjs single diff',
      limit: 1.5,
      unit: 'ms',
      rounds: 25,
      warmUps: 5,
      ours: measure('apart.merge()'),
      peer: measure('apart.bareMerge()'),
    }),
  )
}
