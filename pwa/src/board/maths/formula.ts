import { traceOutline } from '@takhti/schema/board/outline'
import { dataOf } from '../clipboard/svg-write.ts'
import { MathsSetter } from './maths-setter.ts'

export { spokenMaths } from './maths-text.ts'

/** A formula as SVG path data, in hundredths of the font size; `depth` is below the baseline. */
export type FormulaPicture = { path: string; width: number; height: number; depth: number }

const size = 100

const pictures = new Map<string, FormulaPicture>()

/** A setter replies only to its last request, so the formulas of a page are queued. */
let line: Promise<unknown> = Promise.resolve()
let waiting = 0
let setter: MathsSetter | null = null

/** The outline of a formula; null where it is invalid, or the setter is not on this device. */
export async function pictureOfFormula(latex: string): Promise<FormulaPicture | null> {
  const known = pictures.get(latex)
  if (known !== undefined) return known
  waiting += 1
  const picture = line.then(() => pictures.get(latex) ?? make(latex)).finally(rest)
  line = picture.catch(() => {})
  return picture
}

async function make(latex: string): Promise<FormulaPicture | null> {
  setter ??= new MathsSetter()
  const set = await setter.set(latex)
  if (!('outline' in set)) return null
  const [width, height] = [set.width * size, set.height * size]
  const path = dataOf((tracer) => traceOutline(set.outline, { x: 0, y: 0, width, height }, tracer))
  const picture = { path, width, height, depth: set.depth * size }
  pictures.set(latex, picture)
  return picture
}

// The worker holds megabytes, which are not needed once every formula is an image.
function rest(): void {
  waiting -= 1
  if (waiting > 0) return
  setter?.close()
  setter = null
}
