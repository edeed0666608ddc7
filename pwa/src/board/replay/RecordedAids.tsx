import type { Box } from '@takhti/schema/board/geometry'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { firstView } from '../editor/camera.ts'
import { readAids, type RemoteAids as Aids } from '../presence/remote-aids.ts'
import { RemoteAids } from '../presence/RemoteAids.tsx'
import { seenView } from './seen-view.ts'

type RecordedAidsProps = {
  /** The overlays' wire form, each valid from a time of the recording on. */
  recorded: { readonly atMs: number; readonly aids: string }
  ms: number
  /** The part of the page that the presenter saw. */
  view: Box | undefined
  /** The presenter's name. */
  name: string
}

/** The overlays of a recording at a moment, above its canvas. */
export function RecordedAids({ recorded: wire, ms, view: seen = firstView, name }: RecordedAidsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const aids = useMemo(() => aidsIn(wire), [wire])
  useLayoutEffect(() => {
    const measured = place.current
    if (measured === null) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    const resizes = new ResizeObserver(measure)
    resizes.observe(measured)
    measure()
    return () => resizes.disconnect()
  }, [])
  const theirs = { x: seen.minX, y: seen.minY, width: seen.maxX - seen.minX, height: seen.maxY - seen.minY }
  return (
    <div ref={place} className="aid-layer followed-aids">
      {aids && <RemoteAids {...{ aids, theirs, name }} view={seenView(seen, size)} now={ms} />}
    </div>
  )
}

/** Recorded data is not validated. */
function aidsIn({ atMs, aids }: RecordedAidsProps['recorded']): Aids | null {
  try {
    return readAids(JSON.parse(aids), atMs)
  } catch {
    return null
  }
}
