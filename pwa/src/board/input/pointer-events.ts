import { screenPoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { Camera } from '../editor/camera.ts'
import type { ToolName } from '../editor/tools.ts'
import type { Sample } from '../tools/tool-state.ts'
import type { PointerHandler, PointerDevice, PointerFact } from './gestures.ts'

const eraserButtons = 32
const barrelButtons = 2
const middleButtons = 4
const noPressure = 0.5
const wheelLinePx = 16
const zoomPerPixel = 0.0022

/** Forwards pointer events to the current handler. Returns an unsubscribe function. */
export function listenToPointers(
  surface: HTMLElement,
  camera: Camera,
  currentHandler: () => PointerHandler,
): Unsubscribe {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const fact = (event: PointerEvent) => factOf(event, surface, camera)
  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button === 2) return
      surface.setPointerCapture(event.pointerId)
      currentHandler().down(fact(event))
    },
    options,
  )
  surface.addEventListener('pointermove', (event) => currentHandler().move(fact(event)), options)
  surface.addEventListener('pointerup', (event) => currentHandler().up(fact(event)), options)
  surface.addEventListener('pointercancel', (event) => currentHandler().lose(fact(event)), options)
  surface.addEventListener('wheel', (event) => onWheel(event, surface, camera), { ...options, passive: false })
  return () => stop.abort()
}

function onWheel(event: WheelEvent, surface: HTMLElement, camera: Camera): void {
  event.preventDefault()
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1
  if (event.ctrlKey || event.metaKey) {
    const { left, top } = surface.getBoundingClientRect()
    const at = screenPoint(event.clientX - left, event.clientY - top)
    camera.zoomAt(at, Math.exp(-event.deltaY * unit * zoomPerPixel))
    return
  }
  const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
  camera.panBy({ x: -x * unit, y: -y * unit })
}

function factOf(event: PointerEvent, surface: HTMLElement, camera: Camera): PointerFact {
  const { left, top } = surface.getBoundingClientRect()
  const sample = (each: PointerEvent): Sample => {
    const screen = screenPoint(each.clientX - left, each.clientY - top)
    const pressure = each.pointerType === 'pen' && each.pressure > 0 ? each.pressure : noPressure
    return { screen, page: camera.toPage(screen), pressure, atMs: each.timeStamp }
  }
  const last = sample(event)
  const merged = event.type === 'pointermove' ? event.getCoalescedEvents() : []
  const samples = merged.length > 0 ? merged.map(sample) : [last]
  return {
    id: event.pointerId,
    device: deviceOf(event),
    step: {
      samples,
      last,
      isConstrained: event.shiftKey,
      isCoarse: event.pointerType !== 'mouse',
      isFree: event.ctrlKey || event.metaKey,
    },
    instead: lentTool(event),
    breadth: Math.max(event.width, event.height),
  }
}

function deviceOf({ pointerType }: PointerEvent): PointerDevice {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse'
}

/** The eraser end and the barrel button of a stylus erase; the middle button of a mouse pans. */
function lentTool({ pointerType, buttons }: PointerEvent): ToolName | undefined {
  if (pointerType === 'pen' && buttons & (eraserButtons | barrelButtons)) return 'eraser'
  return pointerType === 'mouse' && buttons & middleButtons ? 'hand' : undefined
}
