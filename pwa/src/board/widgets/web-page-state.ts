import { packPicture, stepsAround } from '@takhti/schema/board/pack-picture'
import { checkFrame } from '@takhti/schema/institutes/frame-hosts'
import { palette } from '../editor/styles.ts'
import { fitted } from './widget-fit.ts'
import type { PreparedWidget } from './widget-shapes.ts'

/** The forms of a frame in page pixels; names are keys of `board.webPage.forms`. */
export const frameForms = {
  wide: { width: 960, height: 540 },
  standard: { width: 800, height: 600 },
  tall: { width: 480, height: 720 },
} as const

export type FrameForm = keyof typeof frameForms

// `Object.keys` forgets the names of its argument.
export const frameFormNames = Object.keys(frameForms) as FrameForm[]

/** Zoom levels of a page in its frame, in percent. */
export const frameZooms = [50, 75, 100, 125, 150, 200] as const

export type FrameZoom = (typeof frameZooms)[number]

/** State of a web page: its whole address, title, frame form and zoom. */
export type WebPageState = {
  readonly address: string
  readonly title: string
  readonly form: FrameForm
  readonly zoom: FrameZoom
}

/** The longest title, in UTF-16 units. */
export const MAX_FRAME_TITLE = 120

const KIND = 'webPage'

/** The state as a widget stores it. */
export function writeWebPage(page: WebPageState): string {
  return JSON.stringify({ widget: KIND, ...page })
}

/** The state in a widget; null where it is no page of the public web. */
export function readWebPage(state: string): WebPageState | null {
  const { widget, address, title, form, zoom } = widgetFields(state)
  if (widget !== KIND || typeof address !== 'string' || typeof title !== 'string') return null
  if (!checkFrame(address, { hosts: '', own: '' }).isAddress) return null
  return {
    address,
    title: title.slice(0, MAX_FRAME_TITLE),
    form: frameFormNames.find((name) => name === form) ?? 'wide',
    zoom: frameZooms.find((each) => each === zoom) ?? 100,
  }
}

/** Whether the state of a widget is a graph's, without reading the graph. */
export function isGraph(state: string): boolean {
  return widgetFields(state)['widget'] === 'graph'
}

/** The card of a page, shown while the page is not open: title and address. */
export function cardOf(
  { address, title, form }: Omit<WebPageState, 'zoom'>,
  widthOf: (text: string) => number,
): PreparedWidget {
  return frameCard(form, [title, address.replace(/^https:\/\//, '').replace(/\?.*$/, '')], widthOf)
}

/** A card with a title and a line below it. */
export function frameCard(
  form: FrameForm,
  [title, detail]: readonly [title: string, detail: string],
  widthOf: (text: string) => number,
): PreparedWidget {
  const box = { ...frameForms[form], size: cardTextSize }
  const room = box.width - 2 * padding
  const picture = packPicture(
    [
      { steps: stepsAround({ x: 0, y: 0, width: box.width, height: box.height }), colour: palette.slate, width: 2 },
      { x: padding, y: padding, width: room, text: fitted(title, room, widthOf), colour: palette.slate },
      { x: padding, y: padding + 36, width: room, text: fitted(detail, room, widthOf), colour: palette.blue },
    ],
    box,
  )
  return { ...box, text: title, picture }
}

/** The font size of a card, in page pixels. */
export const cardTextSize = 22

const padding = 24

/** The fields of a widget's state; none where it is no JSON. */
export function widgetFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
