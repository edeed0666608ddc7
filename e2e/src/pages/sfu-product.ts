import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { inRoot } from '@takhti/tools/kit/root'
import { type OwnProduct, startOwnProduct } from './own-product.ts'

/** A product whose classes use an SFU. */
export type SfuProduct = OwnProduct & {
  /** The requests to the SFU, as `METHOD step`, in order. */
  asked(): Promise<string[]>
}

const appId = 'app-of-a-journey'

type Question = { ask: number; what: 'answer' | 'offer' | 'accept'; given: unknown[] }

/**
 * Starts a server with the API of Cloudflare's SFU, whose media this page forwards, and a seeded product that uses it.
 */
export async function startSfuProduct(carrier: Page): Promise<SfuProduct> {
  const realtime = spawn(process.execPath, [inRoot('worker', 'realtime-server-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    createInterface({ input: realtime.stdout }).on('line', (line) => {
      if (/^\d+$/.test(line)) return resolve(line)
      const { ask, what, given }: Question = JSON.parse(line)
      void carrier
        .evaluate(carried, { what, given })
        .then((outcome) => realtime.stdin.write(`${JSON.stringify({ ask, outcome: outcome ?? null })}\n`))
    })
  })
  const server = `http://127.0.0.1:${port}`
  const vars = { SFU_APP_ID: appId, SFU_APP_SECRET: `secret of ${appId}`, REALTIME_URL: server }
  const product = await startOwnProduct(vars)
  return {
    ...product,
    async asked() {
      const all: { method: string; path: string }[] = await (await fetch(`${server}/asked/${appId}`)).json()
      return all.map(({ method, path }) => `${method} ${path.split('/').slice(5).join('/') || 'new'}`)
    },
    async stop() {
      await product.stop()
      realtime.stdin.end()
    },
  }
}

/** Runs in the page that acts as SFU: a connection for each session, whose media are forwarded over the others. */
async function carried({ what, given }: Pick<Question, 'what' | 'given'>): Promise<unknown> {
  const lines: Map<string, RTCPeerConnection> = Reflect.get(globalThis, 'lines') ?? new Map()
  Reflect.set(globalThis, 'lines', lines)
  const lineOf = (session: string) => {
    const line = lines.get(session) ?? new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
    // A browser forwards no audio that it does not play.
    if (!lines.has(session))
      line.addEventListener('track', ({ track }) => {
        const player = Object.assign(new Audio(), { srcObject: new MediaStream([track]), volume: 0.01 })
        if (track.kind === 'audio') void player.play()
        document.body.append(player)
      })
    lines.set(session, line)
    return line
  }
  // Each message has the shape that its name implies.
  const [session, tracks] = given as [string, never]
  const line = lineOf(session)
  const described = async () => {
    await line.setLocalDescription()
    if (line.iceGatheringState !== 'complete')
      await new Promise<void>((resolve) => {
        line.addEventListener('icegatheringstatechange', () => line.iceGatheringState === 'complete' && resolve())
      })
    return line.localDescription?.sdp ?? ''
  }
  if (what === 'accept') return await line.setRemoteDescription({ type: 'answer', sdp: tracks })
  if (what === 'answer') {
    await line.setRemoteDescription({ type: 'offer', sdp: tracks })
    return await described()
  }
  const wanted: { sessionId: string; mid: string }[] = tracks
  const sent = wanted.flatMap(({ sessionId, mid }) => {
    const from = lineOf(sessionId)
      .getTransceivers()
      .find((each) => each.mid === mid)
    return from === undefined ? [] : [line.addTransceiver(from.receiver.track, { direction: 'sendonly' })]
  })
  const sdp = await described()
  return { sdp, mids: sent.map(({ mid }) => mid) }
}
