import { breachesOf } from '@takhti/schema/seating/breaches'
import { byRow } from '@takhti/schema/seating/geometry'
import type { SeatingBody, SeatingRoom } from '@takhti/schema/seating/model'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '#ui/read-only.ts'
import { TabList } from '#ui/TabList.tsx'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import { ClassSide } from './ClassSide.tsx'
import { DesksSide } from './DesksSide.tsx'
import { PanelView } from './PanelView.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import type { ShownPlan } from './plans.ts'
import { PlanStage } from './PlanStage.tsx'
import type { Side } from './scene/camera.ts'
import type { SceneSeat, SeatMark } from './scene/desk-node.ts'
import type { CanvasActions } from './SeatingCanvas.tsx'
import type { Student } from './student.ts'
import { StudentsSide } from './StudentsSide.tsx'
import { useDayAttendance } from './use-day-attendance.ts'
import { useEditor } from './use-editor.ts'
import { usePicks } from './use-picks.ts'

const modes = ['class', 'students', 'desks'] as const

const address = { mode: oneOf(modes, 'class') }

type PlanViewProps = {
  classId: string
  plan: ShownPlan
  students: readonly Student[]
  rooms: readonly SeatingRoom[]
  /** A substitute takes attendance and praises, and changes no plan. */
  isSubstitute: boolean
  save: (body: SeatingBody) => Promise<void>
  tools: ReactNode
}

/** One plan: the picture, and beside it a list that does all that the picture does. */
export function PlanView({ classId, plan, students, rooms, isSubstitute, save, tools }: PlanViewProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [{ mode: chosen }, setAddress] = useAddress(address)
  const mode = isSubstitute ? 'class' : chosen
  const [side, setSide] = useState<Side>('teacher')
  const [isOnPanel, setOnPanel] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [armed, setArmed] = useState<string | null>(null)
  const canvas = useRef<CanvasActions>(null)
  const panelId = useId()
  const editor = useEditor(plan, save)
  const isSafe = !editor.isSaving && !plan.isWaiting
  const day = useDayAttendance(
    classId,
    students.map(({ personId }) => personId),
  )
  const [isTaking, setTaking] = useState<boolean | null>(null)
  const isReadOnly = useReadOnly()
  const marksAbsent = !isReadOnly && (isTaking ?? (day.isKnown && !day.isTaken))
  const picks = usePicks(classId)
  const seats = useSceneSeats({ editor, students, mode, armed, absent: day.absent, picked: picks.picked })
  const studentAt = (deskId: string) => editor.body.seats.find((seat) => seat.deskId === deskId)?.personId ?? null

  function tapSeat(deskId: string | null, isAdding: boolean) {
    if (mode === 'desks') return deskId === null ? editor.select(new Set()) : selectDesk(deskId, isAdding)
    const personId = deskId === null ? null : studentAt(deskId)
    if (mode === 'students') return placeAt(deskId, personId)
    if (personId === null) return
    if (marksAbsent) day.set(personId, !day.absent.has(personId))
    else if (!isReadOnly) setOpened(personId)
  }

  function selectDesk(deskId: string, isAdding: boolean) {
    if (isAdding || editor.selected.has(deskId)) editor.toggle(deskId)
    else editor.select(new Set([deskId]))
  }

  /** The first tap takes a student, the second one seats them. */
  function placeAt(deskId: string | null, personId: string | null) {
    if (armed !== null && deskId !== null && armed !== personId) editor.seat(armed, deskId)
    setArmed(armed === null ? personId : null)
  }

  const events = {
    tap: tapSeat,
    moveDesks: editor.moveDesks,
    matesOf: editor.matesOf,
    moveStudent(from: string, to: string | null) {
      const personId = studentAt(from)
      if (personId !== null) editor.seat(personId, to)
    },
  }
  const nameAt = new Map(seats.map(({ desk, name }) => [desk.deskId, name]))
  const picture = { desks: editor.body.desks, textOf: ({ deskId }: { deskId: string }) => nameAt.get(deskId) ?? '' }
  return (
    <>
      {tools}
      <div className="row seating-modes">
        <TabList
          label={t('modes')}
          panelId={panelId}
          chosen={mode}
          tabs={(isSubstitute ? modes.slice(0, 1) : modes).map((value) => ({ value, name: t(`mode.${value}`) }))}
          onChoose={(next) => {
            setArmed(null)
            setAddress({ mode: next })
          }}
        />
        {/* The light of the bar shows that all is safe. */}
        <span className={`small soft ${isSafe ? 'hidden-on-phone' : ''}`} role="status">
          {isSafe ? t('allSaved') : t(editor.isSaving ? 'saving' : 'waiting')}
        </span>
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`mode.${mode}`)} className="seating-room">
        <PlanStage
          {...{ seats, side, setSide, events, editor }}
          actions={canvas}
          mode={mode === 'class' ? 'tap' : mode}
          onPanel={() => setOnPanel(true)}
        />
        {mode === 'class' && (
          <WriteFields>
            <ClassSide
              {...{ day, picks, students, opened, setOpened, classId, setTaking, isSubstitute }}
              isTaking={marksAbsent}
              body={editor.body}
            />
          </WriteFields>
        )}
        {mode === 'students' && <StudentsSide {...{ editor, students, armed, setArmed, canvas }} />}
        {mode === 'desks' && <DesksSide {...{ editor, side, rooms, students }} />}
      </div>
      <div className="seating-print">
        <h1 dir="auto">{plan.name}</h1>
        <PlanPicture {...picture} side={side} label={plan.name} />
      </div>
      {isOnPanel && (
        <PanelView
          {...picture}
          name={plan.name}
          act={{ act: 'seating', classId, planId: plan.planId }}
          onClose={() => setOnPanel(false)}
        />
      )}
    </>
  )
}

type Shown = {
  editor: ReturnType<typeof useEditor>
  students: readonly Student[]
  mode: (typeof modes)[number]
  armed: string | null
  absent: ReadonlySet<string>
  picked: string | null
}

/** What the canvas shows of each desk, from the front to the back. */
function useSceneSeats({ editor, students, mode, armed, absent, picked }: Shown): SceneSeat[] {
  const { desks, seats, rules } = editor.body
  const nameOf = new Map(students.map(({ personId, shortName }) => [personId, shortName]))
  const seatAt = new Map(seats.map((seat) => [seat.deskId, seat]))
  const broken = new Set(breachesOf(desks, seats, rules).flatMap(({ personIds }) => personIds))
  const markOf = (personId: string): SeatMark => {
    if (mode !== 'class') return mode === 'students' && broken.has(personId) ? 'breach' : null
    if (personId === picked) return 'picked'
    return absent.has(personId) ? 'absent' : null
  }
  return byRow(desks).map((desk) => {
    const seat = seatAt.get(desk.deskId)
    const isArmed = seat !== undefined && seat.personId === armed
    return {
      desk,
      name: seat === undefined ? '' : (nameOf.get(seat.personId) ?? ''),
      mark: seat === undefined ? null : markOf(seat.personId),
      isFixed: seat?.isFixed === true && mode === 'students',
      isSelected: mode === 'desks' ? editor.selected.has(desk.deskId) : isArmed,
    }
  })
}
