import { freePlace, gridStep, snapped, snappedTurn } from '@takhti/schema/seating/geometry'
import type { Desk, SeatingBody } from '@takhti/schema/seating/model'
import { seatAt, unseat, withoutDesks } from '@takhti/schema/seating/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownPlan } from './plans.ts'

/** Changes within this time are one save, in milliseconds. */
const restMs = 700

type Point = { x: number; y: number }

/** A plan that is being edited: changes show at once, and are saved together after a rest. */
export function useEditor(plan: ShownPlan, save: (body: SeatingBody) => Promise<void>) {
  const [draft, setDraft] = useState<SeatingBody | null>(null)
  const [past, setPast] = useState<readonly SeatingBody[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const { updatedBy: _, isWaiting: __, ...stored } = plan
  const body = draft ?? stored

  const store = useEffectEvent(async () => {
    if (timer.current === null || draft === null) return
    clearTimeout(timer.current)
    timer.current = null
    await save({ ...draft, name: plan.name })
    setDraft((now) => (now === draft ? null : now))
  })
  useEffect(() => {
    if (draft === null) return
    timer.current = setTimeout(() => void store(), restMs)
    return () => void (timer.current !== null && clearTimeout(timer.current))
  }, [draft])
  useEffect(() => {
    const flush = () => void store()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  function change(next: Partial<Pick<SeatingBody, 'desks' | 'seats' | 'rules'>>) {
    setPast([...past.slice(-49), body])
    setDraft({ ...body, ...next })
  }
  return {
    body,
    selected,
    isSaving: draft !== null,
    canUndo: past.length > 0,
    change,
    undo() {
      setDraft(past.at(-1) ?? null)
      setPast(past.slice(0, -1))
    },
    ...edits({ body, selected, change, select: setSelected }),
  }
}

type Selection = {
  body: SeatingBody
  selected: ReadonlySet<string>
  change: (next: Partial<Pick<SeatingBody, 'desks' | 'seats' | 'rules'>>) => void
  select: (deskIds: ReadonlySet<string>) => void
}

/** The single acts of the editor, each one step to undo. */
function edits({ body, selected, change, select }: Selection) {
  const changeDesks = (ids: ReadonlySet<string>, to: (desk: Desk) => Desk) =>
    change({ desks: body.desks.map((desk) => (ids.has(desk.deskId) ? to(desk) : desk)) })

  return {
    seat: (personId: string, deskId: string | null) =>
      change({ seats: deskId === null ? unseat(body.seats, personId) : seatAt(body.seats, personId, deskId) }),
    fix: (personId: string, isFixed: boolean) =>
      change({ seats: body.seats.map((seat) => (seat.personId === personId ? { ...seat, isFixed } : seat)) }),
    select,
    toggle: (deskId: string) =>
      select(new Set(selected.has(deskId) ? [...selected].filter((id) => id !== deskId) : [...selected, deskId])),
    moveDesks: (places: ReadonlyMap<string, Point>) =>
      changeDesks(new Set(places.keys()), (desk) => ({ ...desk, ...places.get(desk.deskId) })),
    nudge: (ids: ReadonlySet<string>, by: Point) =>
      changeDesks(ids, (desk) => ({
        ...desk,
        ...snapped({ x: desk.x + by.x * gridStep, y: desk.y + by.y * gridStep }),
      })),
    turn: (ids: ReadonlySet<string>, degrees: number) =>
      changeDesks(ids, (desk) => ({ ...desk, turn: snappedTurn(desk.turn + degrees) })),
    group: (ids: ReadonlySet<string>) => {
      const used = new Set(body.desks.map(({ group }) => group))
      const free = body.desks.findIndex((_desk, index) => !used.has(index + 1)) + 1
      changeDesks(ids, (desk) => ({ ...desk, group: free === 0 ? null : free }))
    },
    ungroup: (ids: ReadonlySet<string>) => changeDesks(ids, (desk) => ({ ...desk, group: null })),
    addDesk() {
      const numbers = body.desks.map(({ deskId }) => Number(deskId.slice(1)) || 0)
      const deskId = `d${Math.max(0, ...numbers) + 1}`
      change({ desks: [...body.desks, { deskId, ...freePlace(body.desks), turn: 0, group: null }] })
      select(new Set([deskId]))
    },
    removeDesks(ids: ReadonlySet<string>) {
      const { desks, seats } = withoutDesks(body, ids)
      change({ desks, seats })
      select(new Set())
    },
    /** Desks that move with one: the selection that it is in, or its table. */
    matesOf(deskId: string): ReadonlySet<string> {
      if (selected.has(deskId)) return selected
      const group = body.desks.find((desk) => desk.deskId === deskId)?.group ?? null
      return new Set(
        body.desks
          .filter((desk) => desk.deskId === deskId || (group !== null && desk.group === group))
          .map((desk) => desk.deskId),
      )
    },
  }
}

export type Editor = ReturnType<typeof useEditor>
