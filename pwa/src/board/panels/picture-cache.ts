import { stateOf } from '@takhti/schema/board/document-state'
import { boxContains, boxOfBoxes, growBox } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape, ShapeKind } from '@takhti/schema/board/shapes/index'
import { requireDatabaseId } from '#offline/database-id.ts'
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

/** Idle time of a page before its bitmap is cached. */
const restMs = 3_000
/** Fewer shapes than this are painted faster than a bitmap is decoded. */
const minCachedBytes = 1_000
/** The cache holds the bitmaps of the lessons shown last. */
const mostPictures = 12
/** A device with less free storage than this, in bytes, reserves it for user content. */
const leastRoom = 200_000_000

/** Kinds that are painted alike at every opening: images, formulas and widgets wait for their pixels. */
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

/** Caches the first page's pixels for its next opening, when it rests at its first view. Returns an unsubscribe function. */
export function cachePictures(editor: Editor, stage: Stage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopPage = (): void => {}
  let known: Known | null = null
  const save = async () => {
    known ??= await storedOf(editor)
    const found = picture(editor, stage, known)
    if (found === 'later') return rest()
    if (found === 'same') return
    known = found ?? nothing
    await (found ? store(editor, found) : drop(editor))
  }
  const rest = () => {
    clearTimeout(timer)
    // Without a bitmap the next opening paints.
    timer = setTimeout(() => void save().catch(() => {}), restMs)
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
 * Copies the pixels of the page with the state that they show, in one step. Returns null where the page is not cacheable,
 * and `same` where the cached bitmap is up to date.
 */
function picture(editor: Editor, { canvas }: Stage, known: Known): Copied | 'later' | 'same' | null {
  const { page, camera, pages } = editor
  if (page?.id !== pages.lessonId) return 'same'
  const [view, state] = [camera.view.value, stateOf(page.doc)]
  const shapes = page.shapes.in(camera.visible())
  const isWritten = shapes.some(({ kind }) => kind === 'text' || kind === 'note')
  const look = lookOf({ page, view, theme: canvas.theme }, isWritten)
  if (known.state === state && known.look === look) return 'same'
  if (!isFirstView(view, page.shapes) || !isWorthCaching(shapes, view)) {
    return known.state === state || known === nothing ? 'same' : null
  }
  const around = viewAround(view)
  const copy = new OffscreenCanvas(
    Math.round(around.width * devicePixelRatio),
    Math.round(around.height * devicePixelRatio),
  )
  // Shapes are painted only with features that an OffscreenCanvas has.
  const painter = copy.getContext('2d') as unknown as CanvasRenderingContext2D | null
  if (!painter) return 'same'
  return canvas.copyTo(painter, around) ? { look, state, isWritten, pixels: copy.transferToImageBitmap() } : 'later'
}

/** Whether the page is shown at its first view. */
function isFirstView({ x, y, zoom, width, height }: View, shapes: PageShapes): boolean {
  const opened = new Camera()
  opened.resize(width, height)
  opened.frame(boxOfBoxes([firstView, shapes.bounds() ?? firstView]) ?? firstView)
  const { value } = opened.view
  return value.x === x && value.y === y && value.zoom === zoom
}

function isWorthCaching(shapes: readonly Shape[], view: View): boolean {
  if (shapes.length < minCachedBytes) return false
  const box = boxOfView(viewAround(view))
  // Pen pressure widens a line beyond its style's width.
  return shapes.every((shape) => isPaintedAlike(shape) && boxContains(box, growBox(boundsOf(shape), shape.style.width)))
}

function isPaintedAlike(shape: Shape): boolean {
  const isWritten = shape.kind === 'text' || shape.kind === 'note'
  // Fonts of other scripts load with a language of the app, or late.
  return isWritten ? latin.test(shape.props.text) : paintedAlike.has(shape.kind)
}

/** Longer than the encoding takes on a weak device. */
const patienceMs = 30_000

/** The PNG of a page's pixels, encoded and verified in a worker (`encode-picture.ts`); null where none is to be stored. */
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

async function storedOf({ pages }: Editor): Promise<Known> {
  const device = await openDevice(requireDatabaseId())
  const row = await device.get<PictureRow>('settings', pictureSetting(pages.lessonId))
  return row ? { look: row.look, state: row.state } : nothing
}

/** Stores the bitmap in the cache and evicts the oldest one. */
async function store(editor: Editor, { pixels, ...row }: Copied): Promise<void> {
  const png = (await hasRoom()) ? await encoded(pixels) : null
  if (png === null) return drop(editor)
  const name = pictureSetting(editor.pages.lessonId)
  const device = await openDevice(requireDatabaseId())
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

/** The cached bitmap is of an old state, and shows what was erased since. */
async function drop({ pages }: Editor): Promise<void> {
  const device = await openDevice(requireDatabaseId())
  device.write(['settings']).objectStore('settings').delete(pictureSetting(pages.lessonId))
}

async function hasRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > leastRoom
}
