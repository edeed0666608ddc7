import { deskSize } from '@takhti/schema/seating/geometry'
import type { Desk } from '@takhti/schema/seating/model'
import { Group } from 'konva/lib/Group.js'
import type { Layer } from 'konva/lib/Layer.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import { Text } from 'konva/lib/shapes/Text.js'
import { turned, type Side } from './camera.ts'
import type { Colours } from './colours.ts'

/** What a desk shows of its student. */
export type SeatMark = 'absent' | 'picked' | 'breach' | null

export type SceneSeat = { desk: Desk; name: string; mark: SeatMark; isFixed: boolean; isSelected: boolean }

const { width, depth } = deskSize

/** The shapes of one desk: its top and chair turn, the name stays upright. */
export class DeskNode {
  readonly group = new Group()
  private readonly furniture = new Group()
  private readonly top = new Rect({
    ...{ x: -width / 2, y: -depth / 2, width, height: depth },
    ...{ cornerRadius: 6, strokeWidth: 1.5, perfectDrawEnabled: false },
  })
  private readonly chair = new Rect({
    ...{ x: -14, y: depth / 2 + 3, width: 28, height: 6 },
    ...{ cornerRadius: 3, perfectDrawEnabled: false },
  })
  private readonly name = new Text({
    ...{ width: width - 6, height: depth - 6, x: 3 - width / 2, y: 3 - depth / 2 },
    ...{ align: 'center', verticalAlign: 'middle', ellipsis: true, lineHeight: 1.15, perfectDrawEnabled: false },
  })
  private readonly pin = new Rect({
    ...{ x: width / 2 - 11, y: 4 - depth / 2, width: 7, height: 7 },
    ...{ cornerRadius: 4, perfectDrawEnabled: false },
  })

  constructor() {
    this.furniture.add(this.chair, this.top)
    this.group.add(this.furniture, this.pin, this.name)
  }

  /** Moves the desk to the layer of a drag as a bitmap: a frame of the drag measures and draws no text. */
  lift(layer: Layer, pixelRatio: number): void {
    this.group.moveTo(layer)
    this.group.cache({ pixelRatio, offset: 2 })
  }

  lower(layer: Layer): void {
    this.group.clearCache()
    this.group.moveTo(layer)
  }

  show({ desk, name, mark, isFixed, isSelected }: SceneSeat, side: Side, colours: Colours): void {
    this.group.position(turned(desk, side))
    this.furniture.rotation(side === 'class' ? desk.turn : desk.turn + 180)
    const isTaken = name !== ''
    const fill = { absent: colours.badSoft, picked: colours.goodSoft, breach: colours.surface, none: colours.surface }
    const edge = { absent: colours.bad, picked: colours.good, breach: colours.warn, none: colours.line }
    this.top.setAttrs({
      fill: isSelected ? colours.blueSoft : isTaken ? fill[mark ?? 'none'] : colours.sunken,
      stroke: isSelected ? colours.blue : edge[mark ?? 'none'],
      strokeWidth: isSelected || mark !== null ? 3 : 1.5,
      // A form beside the colour, for people who do not see it.
      dash: mark === 'absent' ? [7, 5] : [],
    })
    this.chair.fill(isTaken ? colours.soft : colours.line)
    this.pin.setAttrs({ visible: isFixed, fill: colours.blue })
    this.name.setAttrs({
      text: name,
      fill: mark === 'absent' ? colours.bad : colours.ink,
      fontFamily: colours.font,
      fontSize: name.length > 16 ? 10 : 12,
      textDecoration: mark === 'absent' ? 'line-through' : '',
    })
  }
}
