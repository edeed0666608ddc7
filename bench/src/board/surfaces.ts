import { bundlePeer } from '#peers.ts'
import type { DatasetShape } from './dataset.ts'

/**
 * The baseline: the least that any board has to do. One bitmap that a wheel moves, and a canvas above it on which a pen
 * leaves a line. Nothing is stored, searched or redrawn: the bitmap holds everything down to `bottom`.
 */
export function floorPage(shapes: readonly DatasetShape[], bottom: number): string {
  return `<!doctype html><html lang="en"><title>Floor</title>
<style>html,body{margin:0;height:100%;overflow:hidden}canvas{position:absolute;inset:0}</style>
<canvas id="settled"></canvas><canvas id="live"></canvas><script type="module">
const shapes = ${JSON.stringify(shapes)}
const [settled, live] = ['settled', 'live'].map((id) => document.getElementById(id))
const [width, height, edge] = [innerWidth, innerHeight, 256]
for (const canvas of [settled, live]) Object.assign(canvas, { width, height })
const picture = Object.assign(document.createElement('canvas'), { width: width + 2 * edge, height: Math.max(height, ${bottom}) + 2 * edge })
const painter = picture.getContext('2d')
painter.translate(edge, edge)
painter.lineWidth = 3
for (const shape of shapes) {
  painter.beginPath()
  if (shape.kind === 'ink') shape.x.forEach((x, point) => painter.lineTo(x, shape.y[point]))
  else if (shape.kind === 'rectangle') painter.rect(shape.x, shape.y, shape.width, shape.height)
  else painter.ellipse(shape.x + shape.width / 2, shape.y + shape.height / 2, shape.width / 2, shape.height / 2, 0, 0, 7)
  painter.stroke()
}
const [below, above] = [settled.getContext('2d'), live.getContext('2d')]
let [x, y, isAsked] = [0, 0, false]
const draw = () => {
  isAsked = false
  below.clearRect(0, 0, width, height)
  below.drawImage(picture, x - edge, y - edge)
}
addEventListener('wheel', (event) => {
  event.preventDefault()
  x -= event.deltaX
  y -= event.deltaY
  if (!isAsked) requestAnimationFrame(draw)
  isAsked = true
}, { passive: false })
let last = null
let waiting = []
const ink = () => {
  above.lineWidth = 3
  above.beginPath()
  if (last) above.moveTo(...last)
  for (const point of waiting) above.lineTo(...(last = point))
  above.stroke()
  waiting = []
}
addEventListener('pointerdown', (event) => { last = [event.clientX, event.clientY] })
addEventListener('pointerup', () => { last = null })
addEventListener('pointermove', (event) => {
  if (!last) return
  if (waiting.length === 0) requestAnimationFrame(ink)
  for (const each of event.getCoalescedEvents()) waiting.push([each.clientX, each.clientY])
})
draw()
requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.ready = 'yes' }))
</script></html>`
}

/** Excalidraw on a page of its own, which loads a scene of its own format from IndexedDB and then draws with the pen. */
export const excalidrawPage = `<!doctype html><html lang="en"><title>Excalidraw</title>
<style>html,body,#board{margin:0;height:100%;overflow:hidden}</style>
<link rel="stylesheet" href="/main.css"><div id="board"></div><script type="module" src="/main.js"></script></html>`

/** Builds that page's script into a folder. */
export function buildExcalidrawBoard(out: string): Promise<void> {
  return bundlePeer(excalidrawEntry, out)
}

const excalidrawEntry = `
import { createRoot } from 'react-dom/client'
import { Excalidraw } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
const store = (mode) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('scenes', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('scenes')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => resolve(opening.result.transaction('scenes', mode).objectStore('scenes'))
})
const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})
window.keepScene = async (text) => {
  const scenes = await store('readwrite')
  scenes.put(text, 'scene')
  await new Promise((resolve) => { scenes.transaction.oncomplete = resolve })
}
const text = await answer((await store('readonly')).get('scene'))
const scene = text === undefined ? { elements: [] } : JSON.parse(text)
const board = document.getElementById('board')
const ready = (api) => {
  window.countShapes = () => api.getSceneElements().length
  const look = () => {
    if (api.getSceneElements().length < scene.elements.length) return requestAnimationFrame(look)
    api.setActiveTool({ type: 'freedraw' })
    requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.ready = 'yes' }))
  }
  look()
}
createRoot(board).render(<Excalidraw initialData={{ elements: scene.elements, appState: { viewBackgroundColor: '#ffffff' } }} excalidrawAPI={ready} />)
`

/** The shapes as Excalidraw 0.18 saves them. */
export function excalidrawScene(shapes: readonly DatasetShape[]): string {
  const elements = shapes.map(excalidrawElement)
  return JSON.stringify({ type: 'excalidraw', version: 2, source: 'bench', elements, appState: {}, files: {} })
}

/** One shape as Excalidraw 0.18 stores and sends it. */
export function excalidrawElement(shape: DatasetShape, index: number): Record<string, unknown> {
  return { ...common(index), ...elementOf(shape) }
}

function elementOf(shape: DatasetShape): Record<string, unknown> {
  if (shape.kind !== 'ink') {
    const { kind, x, y, width, height } = shape
    return { type: kind, x, y, width, height, roundness: null }
  }
  const [x, y] = [shape.x[0] ?? 0, shape.y[0] ?? 0]
  const points = shape.x.map((each, point) => [each - x, (shape.y[point] ?? y) - y])
  return {
    type: 'freedraw',
    x,
    y,
    width: Math.max(...shape.x) - Math.min(...shape.x),
    height: Math.max(...shape.y) - Math.min(...shape.y),
    points,
    pressures: shape.pressure,
    simulatePressure: false,
    lastCommittedPoint: points.at(-1),
    roundness: null,
  }
}

function common(index: number): Record<string, unknown> {
  return {
    id: `bench-${index}`,
    angle: 0,
    strokeColor: '#1e1e1e',
    backgroundColor: 'transparent',
    fillStyle: 'solid',
    strokeWidth: 1,
    strokeStyle: 'solid',
    roughness: 0,
    opacity: 100,
    groupIds: [],
    frameId: null,
    index: null,
    seed: index + 1,
    version: 1,
    versionNonce: index + 1,
    isDeleted: false,
    boundElements: null,
    updated: 1,
    link: null,
    locked: false,
  }
}
