import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { Scene, type SceneEvents, type SceneState } from './scene/scene.ts'

/** The commands of the toolbar to the canvas, and the desk below a pointer. */
export type CanvasActions = Pick<Scene, 'fit' | 'zoom' | 'deskIdBelow'>

type SeatingCanvasProps = SceneState & { events: SceneEvents; actions: Ref<CanvasActions> }

/** The plan as a picture to touch. Assistive technology reads the list beside it instead. */
export function SeatingCanvas({ events, actions, seats, mode, side, boardLabel }: SeatingCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const scene = useRef<Scene | null>(null)
  const tap = useEffectEvent<SceneEvents['tap']>((...given) => events.tap(...given))
  const moveDesks = useEffectEvent<SceneEvents['moveDesks']>((...given) => events.moveDesks(...given))
  const moveStudent = useEffectEvent<SceneEvents['moveStudent']>((...given) => events.moveStudent(...given))
  const matesOf = useEffectEvent<SceneEvents['matesOf']>((...given) => events.matesOf(...given))
  useEffect(() => {
    if (place.current === null) return
    const made = new Scene(place.current, {
      tap: (...given) => tap(...given),
      moveDesks: (...given) => moveDesks(...given),
      moveStudent: (...given) => moveStudent(...given),
      matesOf: (...given) => matesOf(...given),
    })
    scene.current = made
    return () => {
      scene.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => scene.current?.show({ seats, mode, side, boardLabel }), [seats, mode, side, boardLabel])
  useImperativeHandle(actions, () => ({
    fit: () => scene.current?.fit(),
    zoom: (factor: number) => scene.current?.zoom(factor),
    deskIdBelow: (point: { clientX: number; clientY: number }) => scene.current?.deskIdBelow(point) ?? null,
  }))
  return <div ref={place} className="seating-canvas" aria-hidden="true" data-mode={mode} />
}
