import type { Offset } from '@takhti/schema/board/geometry'
import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { applyTo, around, multiply, turnBy, unturned, type Affine, type Linear } from '@takhti/schema/board/transform'
import { at, isDeclared, numberOf, type Tree } from './markup-tree.ts'

/** The position in a parent: a box, rotated by an angle in radians around its centre, and mirrored. */
export type Place = FrameProps & { readonly turn: number; readonly flipX: boolean; readonly flipY: boolean }

/** The map from the coordinates of a slide's part to the page, and its rotation, in radians. */
export type Ground = { readonly map: Affine; readonly turn: number }

/** A box on the page: as it was drawn, and its rotation and mirroring around its centre. */
export type Placed = {
  readonly frame: FrameProps
  readonly matrix: Linear
  /** The rotation of its text, which is never mirrored. */
  readonly turn: number
  /** Maps its own unit square, corner to corner, to the page. */
  readonly at: (x: number, y: number) => Offset
}

/** The place that an `xfrm` defines; null where it defines none. */
export function readPlace(xfrm: Tree | undefined): Place | null {
  const [off, ext] = [at(xfrm, 'off'), at(xfrm, 'ext')]
  const [x, y] = [numberOf(off, 'x'), numberOf(off, 'y')]
  const [width, height] = [numberOf(ext, 'cx'), numberOf(ext, 'cy')]
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  if (width < 0 || height < 0) return null
  // Sixty-thousandths of a degree.
  const turn = ((numberOf(xfrm, 'rot') ?? 0) / 60_000 / 180) * Math.PI
  return { x, y, width, height, turn, flipX: isDeclared(xfrm, 'flipH'), flipY: isDeclared(xfrm, 'flipV') }
}

/** The position of a place on the page. */
export function placedOn({ map, turn }: Ground, place: Place): Placed {
  const own = compose(map, ownMap(place))
  const { x, y, width, height } = place
  const [across, down] = [Math.hypot(own.a, own.b) || 1, Math.hypot(own.c, own.d) || 1]
  const middle = applyTo(own, { x: x + width / 2, y: y + height / 2 })
  const size = { width: width * across, height: height * down }
  return {
    frame: { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size },
    matrix: plain({ a: own.a / across, b: own.b / across, c: own.c / down, d: own.d / down }),
    turn: turn + place.turn,
    at: (part, below) => applyTo(own, { x: x + width * part, y: y + height * below }),
  }
}

/** The coordinate system within a group, which has units of its own. */
export function groundIn(ground: Ground, group: Place, xfrm: Tree | undefined): Ground {
  const [off, ext] = [at(xfrm, 'chOff'), at(xfrm, 'chExt')]
  const inner = {
    x: numberOf(off, 'x') ?? group.x,
    y: numberOf(off, 'y') ?? group.y,
    width: numberOf(ext, 'cx') ?? group.width,
    height: numberOf(ext, 'cy') ?? group.height,
  }
  // A horizontal or vertical line has no extent across, and nothing to scale.
  const a = inner.width > 0 && group.width > 0 ? group.width / inner.width : 1
  const d = inner.height > 0 && group.height > 0 ? group.height / inner.height : 1
  const stretched = { a, b: 0, c: 0, d, e: group.x - inner.x * a, f: group.y - inner.y * d }
  return { map: compose(ground.map, compose(ownMap(group), stretched)), turn: ground.turn + group.turn }
}

/** A box rotated by a quarter around its own centre, for vertical text. */
export function acrossIn({ x, y, width, height }: FrameProps): FrameProps {
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width }
}

/** The composed map: `inner` first, then `outer`. */
function compose(outer: Affine, inner: Affine): Affine {
  const { x: e, y: f } = applyTo(outer, { x: inner.e, y: inner.f })
  return { ...multiply(outer, inner), e, f }
}

function ownMap({ x, y, width, height, turn, flipX, flipY }: Place): Affine {
  const mirrored = { a: flipX ? -1 : 1, b: 0, c: 0, d: flipY ? -1 : 1 }
  return around({ x: x + width / 2, y: y + height / 2 }, multiply(turnBy(turn), mirrored))
}

function plain(linear: Linear): Linear {
  const { a, b, c, d } = linear
  return Math.abs(a - 1) + Math.abs(b) + Math.abs(c) + Math.abs(d - 1) < 1e-9 ? unturned : linear
}
