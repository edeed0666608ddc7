import { type Figure, median, sizeFigure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave } from './interleave.ts'
import { Page } from './sync/page.ts'
import type { PeerName } from './sync/protocols.ts'
import { objectScene, type OurScene, ourScene, peerScene, type Scene } from './sync/scene.ts'

const many = { hands: 50, perSecond: 30, ms: 4_000 } as const
/** Edits come when a stroke has ended. */
const edits = { hands: 50, perSecond: 2, ms: 4_000 } as const
const lecture = { hands: 1, perSecond: 30, ms: 4_000 } as const
const listeners = 200
const storm = 1_000
const strokesOfPage = 10_000

const ofMany = ['sync.cpu.50x30.echo', 'sync.cpu.50x30.tldraw'] as const
const reportedOnly = ['sync.cpu.50x30.y-websocket', 'sync.cpu.50x30.hocuspocus'] as const
const ofEdits = ['sync.edits.50x2.y-websocket', 'sync.edits.50x2.hocuspocus'] as const
const late = 'sync.late.50x2.y-websocket'

/**
 * A page's room beside servers that forward messages: the cost of a delivered piece of a stroke, and the latency
 * of one teacher to the last reader. Also how a class and a full page join. Each run verifies that every piece arrived.
 */
export async function sync(figures: Figures): Promise<void> {
  const full = ['sync.join.10k.blob', 'sync.join.10k.bytes.tldraw']
  const ofAll = ['echo', 'object'].flatMap((peer) => [`sync.fanout.200.${peer}`, `sync.joins.1000.${peer}`])
  await figures.take([...ofMany, ...reportedOnly, ...ofEdits, late, ...ofAll, ...full], async () => {
    const ours = await ourScene()
    try {
      for (const name of [...ofMany, ...reportedOnly]) {
        const peer = name.split('.').at(-1) as PeerName
        await figures.take([name], () => processor(name, { ours, peer }))
      }
      for (const name of ofEdits) {
        const peer = name.split('.').at(-1) as PeerName
        await figures.take([name], () => editsFigure(name, { ours, peer, of: 'microseconds' }))
      }
      await figures.take([late], () => editsFigure(late, { ours, peer: 'y-websocket', of: 'p99' }))
      for (const [peer, limits] of Object.entries({ echo: ofEcho, object: ofObject })) {
        const beside = { ours, peer, limits }
        await figures.take([`sync.fanout.200.${peer}`], () => fanOut(beside))
        await figures.take([`sync.joins.1000.${peer}`], () => joins(beside))
      }
      await figures.take(full, () => fullPage(ours))
    } finally {
      await ours.stop()
    }
  })
}

const limits: Readonly<Record<PeerName, number | null>> = {
  echo: 0.4,
  tldraw: 0.5,
  'y-websocket': null,
  hocuspocus: null,
}

async function processor(name: string, { ours, peer }: { ours: Scene; peer: PeerName }): Promise<Figure> {
  return await withPeer(peer, async (beside) => {
    const measure = (scene: Scene) => async () => (await scene.draw(many)).microseconds
    for (const scene of [ours, beside]) await scene.join(many.hands)
    const figure = await interleave({
      ...{ name, peerName: peer, unit: 'µs of processor for each piece that came', limit: limits[peer], rounds: 3 },
      ours: measure(ours),
      peer: measure(beside),
    })
    await ours.leave()
    return figure
  })
}

const units = { microseconds: 'µs of processor for each edit that came', p99: 'ms (p99)' } as const

/**
 * Edits of the page, beside peers that forward them and store them in memory alone: ours are in rows before any other
 * client receives them.
 */
async function editsFigure(
  name: string,
  { ours, peer, of }: { ours: Scene; peer: PeerName; of: keyof typeof units },
): Promise<Figure> {
  return await withPeer(peer, async (beside) => {
    for (const scene of [ours, beside]) await scene.join(edits.hands)
    const figure = await interleave({
      ...{ name, peerName: peer, unit: units[of], limit: null, rounds: 3 },
      ours: async () => (await ours.draw(edits, 'our edits'))[of],
      peer: async () => (await beside.draw(edits))[of],
    })
    await ours.leave()
    return figure
  })
}

/**
 * The limits beside a bare server of sockets, and beside an object of the runtime that does nothing else: that cost is
 * no room's.
 */
type Floor = { ours: OurScene; peer: string; limits: { fanOut: number | null; joins: number | null } }

const ofEcho = { fanOut: 1.3, joins: 2 }
const ofObject = { fanOut: null, joins: null }

async function fanOut({ ours, peer, limits }: Floor): Promise<Figure> {
  return await withFloor({ ours, peer }, async (floor) => {
    const measure = (scene: Scene) => async () => (await scene.draw(lecture)).p99
    for (const scene of [ours, floor]) await scene.join(listeners)
    const figure = await interleave({
      ...{ name: `sync.fanout.200.${peer}`, peerName: peer, unit: 'ms (p99)', limit: limits.fanOut },
      ours: measure(ours),
      peer: measure(floor),
    })
    await ours.leave()
    return figure
  })
}

/** A class that joins: each client inside has the whole page, and of the baseline an answer. */
async function joins({ ours, peer, limits }: Floor): Promise<Figure> {
  const measure = (scene: Scene) => async () => {
    const ms = await scene.join(storm)
    await scene.leave()
    await scene.quiet()
    return ms
  }
  return await withFloor(
    { ours, peer },
    async (floor) =>
      await interleave({
        ...{ name: `sync.joins.1000.${peer}`, peerName: peer, unit: 'ms', limit: limits.joins, rounds: 3 },
        ours: measure(ours),
        peer: measure(floor),
      }),
  )
}

/** A page of ten thousand strokes from its room, beside the same bytes as a file, and the messages of tldraw's room. */
async function fullPage({ rooms, crowd }: OurScene): Promise<Figure[]> {
  const page = await Page.make(rooms)
  const whole = await page.fill(strokesOfPage)
  await fetch(`${rooms.echo}/blob`, { method: 'PUT', body: Buffer.from(whole) })
  const bytes: number[] = []
  const blob = await interleave({
    ...{ name: 'sync.join.10k.blob', peerName: 'the same page as a file', unit: 'ms', limit: 1.6 },
    async ours() {
      const [address = ''] = await page.addresses(1)
      const opened = await crowd.ask('open', address)
      bytes.push(opened.bytes)
      return allOf(opened)
    },
    peer: async () => allOf(await crowd.ask('fetched', `${rooms.echo}/blob`)),
  })
  const theirs = await peerScene('tldraw', strokesOfPage)
  try {
    const size = { name: 'sync.join.10k.bytes.tldraw', peerName: 'tldraw', unit: 'bytes', limit: 0.3 }
    return [blob, sizeFigure({ ...size, ours: median(bytes), peer: await theirs.received() })]
  } finally {
    await theirs.stop()
  }
}

function allOf({ shapes, ms }: { shapes: number; ms: number }): number {
  if (shapes !== strokesOfPage) throw new Error(`${shapes} strokes came`)
  return ms
}

async function withPeer<Value>(name: PeerName, work: (peer: Scene) => Promise<Value>): Promise<Value> {
  return await using(await peerScene(name), work)
}

async function withFloor<Value>(
  { ours, peer }: Pick<Floor, 'ours' | 'peer'>,
  work: (floor: Scene) => Promise<Value>,
): Promise<Value> {
  return await using(await (peer === 'object' ? objectScene(ours.rooms) : peerScene('echo')), work)
}

async function using<Value>(scene: Scene, work: (scene: Scene) => Promise<Value>): Promise<Value> {
  try {
    return await work(scene)
  } finally {
    await scene.stop()
  }
}
