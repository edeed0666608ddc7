import { stateOf } from '@takhti/schema/board/document-state'
import { boxContains, boxOfBoxes, growBox } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape, ShapeKind } from '@takhti/schema/board/shapes/index'
import { requireDesk } from '#offline/desk.ts'
import { openDevice } from '#offline/device.ts'
import { answerOf } from '#offline/read-ahead.ts'
import type { PictureRow, Setting } from '#offline/rows.ts'
import { lookOf, viewAround } from '../canvas/first-picture.ts'
import { pictures } from '../canvas/pictures.ts'
import { boxOfView } from '../canvas/settled-layer.ts'
import { latin } from '../canvas/text-lines.ts'
import { Camera, firstView } from '../editor/camera.ts'
import type { View } from '../editor/camera.ts'
import type { Editor } from '../editor/editor.ts'
import type { PageShapes } from '../editor/page-shapes.ts'
import type { Stage } from '../stage.ts'
import { pictureSetting } from '../style-setting.ts'

/** A page that has rested so long is worth a picture for its next opening. */
const restMs = 3_000
/** Fewer shapes than this are painted before a picture of them would be decoded. */
const worthKeeping = 1_000
/** The device keeps those of the lessons that were shown last. */
const mostPictures = 12
/** A device with less room than this, in bytes, keeps it for what people make. */
const leastRoom = 200_000_000

/** What is painted alike at every opening: images, formulas and widgets wait for their pixels. */
const paintedAlike: ReadonlySet<ShapeKind> = new Set([
  'ink',
  'line',
  'arrow',
  'rectangle',
  'ellipse',
  'polygon',
  'text',
  'note',
])

type Known = Pick<PictureRow, 'look' | 'state'>

const nothing: Known = { look: '', state: '' }

/** Keeps the pixels of a lesson's first page for its next opening, whenever it rests as it will be opened; answers what ends it. */
export function keepPictures(editor: Editor, stage: Stage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopPage = (): void => {}
  let known: Known | null = null
  const keep = async () => {
    known ??= await keptOf(editor)
    const found = picture(editor, stage, known)
    if (found === 'later') return rest()
    if (found === 'same') return
    known = found ?? nothing
    await (found ? store(editor, found) : drop(editor))
  }
  const rest = () => {
    clearTimeout(timer)
    // Without a picture the next opening paints.
    timer = setTimeout(() => void keep().catch(() => {}), restMs)
  }
  const enter = () => {
    stopPage()
    stopPage = editor.page?.shapes.changed.on(rest) ?? (() => {})
    rest()
  }
  enter()
  const stops = [editor.pages.current.subscribe(enter), editor.camera.view.subscribe(rest), pictures.arrived.on(rest)]
  return () => {
    clearTimeout(timer)
    stopPage()
    for (const stop of stops) stop()
  }
}

type Copied = Omit<PictureRow, 'name' | 'png'> & { readonly pixels: ImageBitmap }

/**
 * The pixels of the page as it is now, and what they are of, noted and copied in one step; null where it is not to be kept, and
 * `same` where what is kept still is the page.
 */
function picture(editor: Editor, { canvas }: Stage, known: Known): Copied | 'later' | 'same' | null {
  const { page, camera, pages } = editor
  if (page?.id !== pages.lessonId) return 'same'
  const [view, state] = [camera.view.value, stateOf(page.doc)]
  const shapes = page.shapes.in(camera.visible())
  const isWritten = shapes.some(({ kind }) => kind === 'text' || kind === 'note')
  const look = lookOf({ page, view, theme: canvas.theme }, isWritten)
  if (known.state === state && known.look === look) return 'same'
  if (!isFirstView(view, page.shapes) || !isToBeKept(shapes, view)) {
    return known.state === state || known === nothing ? 'same' : null
  }
  const around = viewAround(view)
  const copy = new OffscreenCanvas(
    Math.round(around.width * devicePixelRatio),
    Math.round(around.height * devicePixelRatio),
  )
  // What draws shapes uses nothing that a canvas off the page does not have.
  const painter = copy.getContext('2d') as unknown as CanvasRenderingContext2D | null
  if (!painter) return 'same'
  return canvas.copyTo(painter, around) ? { look, state, isWritten, pixels: copy.transferToImageBitmap() } : 'later'
}

/** Whether the page is seen as it will be opened. */
function isFirstView({ x, y, zoom, width, height }: View, shapes: PageShapes): boolean {
  const opened = new Camera()
  opened.resize(width, height)
  opened.frame(boxOfBoxes([firstView, shapes.bounds() ?? firstView]) ?? firstView)
  const { value } = opened.view
  return value.x === x && value.y === y && value.zoom === zoom
}

function isToBeKept(shapes: readonly Shape[], view: View): boolean {
  if (shapes.length < worthKeeping) return false
  const box = boxOfView(viewAround(view))
  // Pen pressure widens a line beyond its style's width.
  return shapes.every((shape) => isPaintedAlike(shape) && boxContains(box, growBox(boundsOf(shape), shape.style.width)))
}

function isPaintedAlike(shape: Shape): boolean {
  const isWritten = shape.kind === 'text' || shape.kind === 'note'
  // Letters of other scripts come with a language of the app, or late.
  return isWritten ? latin.test(shape.props.text) : paintedAlike.has(shape.kind)
}

/** Longer than a picture takes on a weak device. */
const patienceMs = 30_000

/** The PNG of a page's pixels, made and compared in a worker of its own (`encode-picture.ts`); null where there is to be none. */
async function encoded(pixels: ImageBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  const worker = new Worker(new URL('picture-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve(null), patienceMs)
      worker.addEventListener('error', () => resolve(null))
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => resolve(data))
      worker.postMessage(pixels, [pixels])
    })
  } finally {
    worker.terminate()
  }
}

const listSetting = 'board.pictures'

async function keptOf({ pages }: Editor): Promise<Known> {
  const device = await openDevice(requireDesk())
  const row = await device.get<PictureRow>('settings', pictureSetting(pages.lessonId))
  return row ? { look: row.look, state: row.state } : nothing
}

/** Puts the picture among those that the device keeps, and lets go of the one that was kept first. */
async function store(editor: Editor, { pixels, ...row }: Copied): Promise<void> {
  const png = (await hasRoom()) ? await encoded(pixels) : null
  if (png === null) return drop(editor)
  const name = pictureSetting(editor.pages.lessonId)
  const device = await openDevice(requireDesk())
  const settings = device.write(['settings']).objectStore('settings')
  const list = await answerOf<Setting | undefined>(settings.get(listSetting))
  const names = [name, ...namesIn(list).filter((each) => each !== name)]
  for (const old of names.splice(mostPictures)) settings.delete(old)
  settings.put({ name: listSetting, value: names.join(' ') } satisfies Setting)
  settings.put({ ...row, name, png } satisfies PictureRow)
}

function namesIn(list: Setting | undefined): string[] {
  return list ? list.value.split(' ') : []
}

/** What was kept is of a page that is no more, and of what was erased from it. */
async function drop({ pages }: Editor): Promise<void> {
  const device = await openDevice(requireDesk())
  device.write(['settings']).objectStore('settings').delete(pictureSetting(pages.lessonId))
}

async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > leastRoom
}
