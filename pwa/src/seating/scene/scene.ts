import { boundsOf, snapped } from '@takhti/schema/seating/geometry'
import type { Desk } from '@takhti/schema/seating/model'
import { Layer } from 'konva/lib/Layer.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import { Text } from 'konva/lib/shapes/Text.js'
import { Stage } from 'konva/lib/Stage.js'
import { deskAt, fitting, moved, toRoom, turned, zoomed, type Camera, type Point, type Side } from './camera.ts'
import { onColours, onTypefaces, readColours, type Colours } from './colours.ts'
import { DeskNode, type SceneSeat } from './desk-node.ts'
import { readGestures } from './gestures.ts'

/** What a drag takes along: the desk, its student, or nothing. */
export type SceneMode = 'tap' | 'students' | 'desks'

export type SceneState = { seats: readonly SceneSeat[]; mode: SceneMode; side: Side; boardLabel: string }

export type SceneEvents = {
  tap(deskId: string | null, isAdding: boolean): void
  moveDesks(places: ReadonlyMap<string, Point>): void
  moveStudent(from: string, to: string | null): void
  /** The desks that move together with one. */
  matesOf(deskId: string): ReadonlySet<string>
}

type Drag = { desk: Desk; nodes: ReadonlyMap<string, { node: DeskNode; from: Desk }> }

/** The seating plan on a canvas. React changes its state; pointers move the shapes without React. */
export class Scene {
  private readonly element: HTMLElement
  private readonly events: SceneEvents
  private readonly stage: Stage
  private readonly still = new Layer({ listening: false })
  /** Only what is dragged is drawn again in each frame. */
  private readonly moving = new Layer({ listening: false })
  private readonly board = new Rect({ cornerRadius: 4, height: 14 })
  private readonly boardText = new Text({ height: 14, align: 'center', verticalAlign: 'middle', fontSize: 11 })
  private readonly nodes = new Map<string, DeskNode>()
  private readonly ends: (() => void)[]
  private state: SceneState = { seats: [], mode: 'tap', side: 'teacher', boardLabel: '' }
  private colours: Colours = readColours()
  private camera: Camera = { scale: 1, x: 0, y: 0 }
  private isFitted = true
  private dragged: Drag | null = null

  constructor(element: HTMLDivElement, events: SceneEvents) {
    this.element = element
    this.events = events
    this.stage = new Stage({ container: element, width: 1, height: 1, listening: false })
    this.still.add(this.board, this.boardText)
    this.stage.add(this.still, this.moving)
    const sizes = new ResizeObserver(() => this.resize())
    sizes.observe(element)
    this.ends = [
      () => sizes.disconnect(),
      onColours(() => {
        this.colours = readColours()
        this.draw()
      }),
      onTypefaces(() => this.redraw()),
      readGestures(element, {
        begin: (at) => this.begin(at),
        drag: (_at, by) => this.drag(by),
        end: (at) => this.end(at),
        cancel: () => this.release(),
        pan: (by) => this.look(moved(this.camera, by)),
        zoom: (factor, at) => this.look(zoomed(this.camera, factor, at)),
        tap: (at, isAdding) => this.events.tap(this.deskIdAt(at), isAdding),
      }),
    ]
  }

  show(state: SceneState): void {
    const isTurned = state.side !== this.state.side
    const isOther = state.seats.length !== this.state.seats.length
    this.state = state
    this.draw()
    if (isTurned || (isOther && this.isFitted)) this.fit()
  }

  /** Shows all desks. */
  fit(): void {
    const { width, height } = this.stage.size()
    this.isFitted = true
    const bounds = boundsOf(this.desks(), 70)
    this.place(fitting(bounds, this.state.side, { width, height }))
  }

  zoom(factor: number): void {
    const { width, height } = this.stage.size()
    this.look(zoomed(this.camera, factor, { x: width / 2, y: height / 2 }))
  }

  /** The desk below a point of the window, or null. */
  deskIdBelow({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
    const box = this.element.getBoundingClientRect()
    return this.deskIdAt({ x: clientX - box.left, y: clientY - box.top })
  }

  destroy(): void {
    for (const end of this.ends) end()
    this.stage.destroy()
  }

  private desks(): Desk[] {
    return this.state.seats.map(({ desk }) => desk)
  }

  private deskIdAt(pixel: Point): string | null {
    return deskAt(this.desks(), toRoom(this.camera, pixel, this.state.side))?.deskId ?? null
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element
    if (width === 0 || height === 0) return
    this.stage.size({ width, height })
    if (this.isFitted) this.fit()
  }

  private look(camera: Camera): void {
    this.isFitted = false
    this.place(camera)
  }

  private place(camera: Camera): void {
    this.camera = camera
    this.stage.setAttrs({ x: camera.x, y: camera.y, scaleX: camera.scale, scaleY: camera.scale })
    this.stage.batchDraw()
  }

  private draw(): void {
    const { seats, side } = this.state
    const ids = new Set(seats.map(({ desk }) => desk.deskId))
    for (const [id, node] of this.nodes)
      if (!ids.has(id)) {
        node.group.destroy()
        this.nodes.delete(id)
      }
    for (const seat of seats) this.nodeOf(seat.desk.deskId).show(seat, side, this.colours)
    this.drawBoard()
    this.stage.batchDraw()
  }

  /** Typefaces for names join those of the page after its first screen; texts are measured when they are made. */
  private redraw(): void {
    if (this.dragged !== null) return
    for (const { group } of this.nodes.values()) group.destroy()
    this.nodes.clear()
    this.colours = readColours()
    this.draw()
  }

  private nodeOf(deskId: string): DeskNode {
    const there = this.nodes.get(deskId)
    if (there !== undefined) return there
    const node = new DeskNode()
    this.nodes.set(deskId, node)
    this.still.add(node.group)
    return node
  }

  private drawBoard(): void {
    const { side, boardLabel } = this.state
    const bounds = boundsOf(this.desks(), 0)
    const width = Math.max(160, bounds.width * 0.6)
    const middle = turned({ x: bounds.x + bounds.width / 2, y: bounds.y - 55 }, side)
    const place = { x: middle.x - width / 2, y: middle.y - 7, width }
    this.board.setAttrs({ ...place, fill: this.colours.bar, stroke: this.colours.line, strokeWidth: 1 })
    this.boardText.setAttrs({ ...place, text: boardLabel, fill: this.colours.onBar, fontFamily: this.colours.font })
  }

  private begin(at: Point): boolean {
    const desk = this.desks().find(({ deskId }) => deskId === this.deskIdAt(at))
    const { mode, seats } = this.state
    if (desk === undefined || mode === 'tap') return false
    const isTaken = seats.some((seat) => seat.desk === desk && seat.name !== '')
    if (mode === 'students' && !isTaken) return false
    const ids = mode === 'desks' ? this.events.matesOf(desk.deskId) : new Set([desk.deskId])
    const nodes = new Map(
      this.desks()
        .filter(({ deskId }) => ids.has(deskId))
        .map((from) => [from.deskId, { node: this.nodeOf(from.deskId), from }]),
    )
    for (const { node } of nodes.values()) node.lift(this.moving, this.camera.scale * devicePixelRatio)
    this.dragged = { desk, nodes }
    this.still.batchDraw()
    return true
  }

  /** The way of the drag in the room; desks snap to the grid as the first of them does. */
  private wayOf({ desk }: Drag, by: Point): Point {
    const way = turned({ x: by.x / this.camera.scale, y: by.y / this.camera.scale }, this.state.side)
    if (this.state.mode === 'students') return way
    const to = snapped({ x: desk.x + way.x, y: desk.y + way.y })
    return { x: to.x - desk.x, y: to.y - desk.y }
  }

  private by: Point = { x: 0, y: 0 }

  private drag(by: Point): void {
    if (this.dragged === null) return
    this.by = by
    const way = this.wayOf(this.dragged, by)
    for (const { node, from } of this.dragged.nodes.values())
      node.group.position(turned({ x: from.x + way.x, y: from.y + way.y }, this.state.side))
    this.moving.batchDraw()
  }

  private end(at: Point): void {
    const drag = this.dragged
    if (drag === null) return
    const way = this.wayOf(drag, this.by)
    this.release()
    if (this.state.mode === 'students') return this.events.moveStudent(drag.desk.deskId, this.deskIdAt(at))
    const moves = [...drag.nodes.values()].map(({ from }): [string, Point] => [
      from.deskId,
      snapped({ x: from.x + way.x, y: from.y + way.y }),
    ])
    this.events.moveDesks(new Map(moves))
  }

  private release(): void {
    for (const { node } of this.dragged?.nodes.values() ?? []) node.lower(this.still)
    this.dragged = null
    this.draw()
  }
}
