import { MAX_WIDGET_STATE_LENGTH } from '../limits.ts'
import { isRead, noPath } from '../outline.ts'
import { drawPicture } from '../widget-picture.ts'
import type { TextProps, Trace } from './drawing.ts'
import type { ShapeDef } from './shape.ts'
import { text } from './text.ts'

/**
 * A widget. `text` is its name, `state` its state in the format of its own kind of widget, and `size` the font height
 * in it. `picture` is its author's view, packed by `packPicture`, so every device and export shows it, even without
 * that kind of widget.
 */
export type WidgetProps = TextProps & { readonly state: string; readonly picture: Uint8Array }

/** A graph, an embedded page, or another prepared object. */
export const widget: ShapeDef<'widget', WidgetProps> = {
  ...text,
  kind: 'widget',
  parse(value) {
    const { state, picture, ...rest } = Object(value)
    const props = text.parse(rest)
    if (props === null || typeof state !== 'string' || state.length > MAX_WIDGET_STATE_LENGTH) return null
    return isPicture(picture, props) ? { ...props, state, picture } : null
  },
  draw: (props, _style, drawer) => drawPicture(props.picture, props, drawer),
}

function isPicture(value: unknown, props: TextProps): value is Uint8Array {
  return value instanceof Uint8Array && isRead(() => drawPicture(value, props, nowhere))
}

const toNowhere = (trace: Trace) => trace(noPath)
const nowhere = { fill: toNowhere, stroke: toNowhere, text: () => {} }
