import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { boxOf } from '@takhti/e2e/pages/box'
import { signIn } from '@takhti/e2e/pages/door'
import { openSeating, seatedClass } from '@takhti/e2e/pages/seating'
import { tokenOf } from '@takhti/e2e/school'
import { inRoot } from '@takhti/tools/kit/root'
import { startProduct } from '@takhti/tools/start/product'
import { seed } from '@takhti/tools/start/seed'
import { framesOf, type Panned } from './board/hand.ts'
import { sizeFigure, type Figure } from './figure.ts'
import type { Figures } from './figures.ts'
import { interleave } from './interleave.ts'
import { bundle } from './peers.ts'
import { serveStatic } from './static-server.ts'

const seats = 60

/** How much slower than this machine the weak computer of a classroom is. */
const slowdown = 4

const frameMs = 1000 / 60
const rounds = 5

/** The size of the plan's picture on this screen, which the bare stage has too. */
const stageSize = { width: 563, height: 504 }
const names = ['seating.drag.frames', 'seating.drag.bare', 'seating.drag.work']

/** A student dragged over a plan of sixty seats, beside a bare stage of the same library, on a slow processor. */
export async function seating(figures: Figures): Promise<void> {
  await figures.take(names, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takhti-seating-'))
    const product = await startProduct({ port: 0, state: join(folder, 'state'), isQuiet: true })
    process.env['TAKHTI_ORIGIN'] = product.origin
    const built = join(folder, 'bare')
    await bundle(bareStage, { from: inRoot('pwa'), out: built })
    const bare = await serveStatic({ '/': barePage }, { folder: built })
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
    try {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const stage = await context.newPage()
      await stage.goto(bare.origin)
      await slow(context, stage)
      return await measured(await planOf(context, product.origin), stage)
    } finally {
      await browser.close()
      await bare.close()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** The page of a plan in which each of sixty students has a seat. */
async function planOf(context: BrowserContext, origin: string): Promise<Page> {
  const teacher = (await seed(origin)).people.find(({ role }) => role === 'instructor')
  if (teacher === undefined) throw new Error('The seeded school has no teacher')
  const { classId } = await seatedClass(await tokenOf(teacher), 'Sixty', seats)
  const page = await context.newPage()
  await signIn(page, teacher)
  await openSeating(page, classId)
  await page.getByRole('tab', { name: 'Seats', exact: true }).click()
  await slow(context, page)
  return page
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function measured(plan: Page, stage: Page): Promise<Figure[]> {
  const canvas = plan.locator('.seating-canvas')
  const works: number[] = []
  const ours = async () => {
    await plan.bringToFront()
    const { perFrameMs, frames, lastedMs } = await dragged(plan, await boxOf(canvas))
    works.push(perFrameMs)
    return lastedMs / frames
  }
  const peer = async () => {
    await stage.bringToFront()
    const { frames, lastedMs } = await dragged(stage, { x: 0, y: 0, ...stageSize })
    return lastedMs / frames
  }
  const unit = `ms a frame, ${slowdown} × slower`
  const beside = await interleave({
    ...{ name: 'seating.drag.bare', peerName: 'bare Konva stage', limit: 1.1, unit, rounds, ours, peer },
  })
  const work = works.toSorted((a, b) => a - b)[Math.floor(works.length / 2)] ?? Number.NaN
  const budget = { peer: frameMs, peerName: 'sixty frames a second', unit }
  return [
    beside,
    // A frame of the screen may be late by a twentieth: the machine is shared.
    sizeFigure({ ...budget, name: 'seating.drag.frames', ours: beside.ours, limit: 1.05 }),
    sizeFigure({ ...budget, name: 'seating.drag.work', ours: work, limit: 1 }),
  ]
}

type Box = Parameters<typeof pathIn>[0]

/** Presses the seat nearest to the middle, drags it in circles for two seconds, and puts it back. */
async function dragged(page: Page, box: Box): Promise<Panned & { lastedMs: number }> {
  const path = pathIn(box)
  const [first = { x: 0, y: 0 }] = path
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  const startedAt = performance.now()
  const panned = await framesOf(page, path, (session, at) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at, button: 'left', buttons: 1 }),
  )
  const lastedMs = performance.now() - startedAt
  await page.mouse.move(first.x, first.y)
  await page.mouse.up()
  return { ...panned, lastedMs }
}

function pathIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [radius, steps] = [Math.min(width, height) / 3, 120]
  const middle = { x: x + width / 2 + 24, y: y + height / 2 + 12 }
  return Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 4 * Math.PI
    return { x: middle.x + Math.sin(angle) * radius, y: middle.y + (Math.cos(angle) - 1) * radius * 0.6 }
  })
}

const barePage = `<!doctype html><html lang="en"><title>Bare stage</title><style>html,body{margin:0}</style>
<div id="stage"></div><script type="module" src="/main.js"></script></html>`

// The least that a plan has to do: sixty boxes with names, one of which follows the pointer on a layer of its own.
const bareStage = `
import { Group } from 'konva/lib/Group.js'
import { Layer } from 'konva/lib/Layer.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import { Text } from 'konva/lib/shapes/Text.js'
import { Stage } from 'konva/lib/Stage.js'
const stage = new Stage({ container: 'stage', width: 563, height: 504, listening: false })
const [still, moving] = [new Layer({ listening: false }), new Layer({ listening: false })]
stage.add(still, moving)
const desks = Array.from({ length: 60 }, (_, index) => {
  const group = new Group({ x: (index % 10) * 55 + 5, y: Math.floor(index / 10) * 80 + 10 })
  group.add(new Rect({ width: 46, height: 34, fill: '#fff', stroke: '#888' }), new Text({ text: 'Pupil ' + index, width: 46, height: 34 }))
  still.add(group)
  return group
})
let taken = null
addEventListener('pointerdown', () => { taken = desks[34]; taken.moveTo(moving); still.batchDraw() })
addEventListener('pointermove', ({ clientX: x, clientY: y }) => { if (taken) { taken.position({ x, y }); moving.batchDraw() } })
addEventListener('pointerup', () => { taken?.moveTo(still); taken = null; still.batchDraw(); moving.batchDraw() })
`
