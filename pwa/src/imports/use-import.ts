import type { ImportAnswer } from '@takhti/schema/imports/model'
import {
  faultsOf,
  normaliseRow,
  type ImportField,
  type RowFault,
  type RowSource,
  type SheetRow,
} from '@takhti/schema/imports/rules'
import { newId } from '@takhti/schema/kit/ids'
import { useState } from 'react'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { newClassValue } from './ClassSelect.tsx'
import { draftOf, faultyRows, partsOf, studentsOf, type Draft } from './draft.ts'
import { readFile } from './sheet-reader.ts'
import type { SheetChoice } from './sheet/read-sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet/sheet-fault.ts'

/** Checked rows: their faults, and the server's answer where this device found none. */
export type Checked = {
  rows: readonly SheetRow[]
  faults: readonly RowFault[]
  /** Rows that were corrected since the check. */
  changed: ReadonlySet<number>
  answer: ImportAnswer | null
  source: RowSource
}

const none: ReadonlySet<number> = new Set()

export type Step = 'choose' | 'map' | 'check' | 'done'

export type Import = ReturnType<typeof useImport>

/** One import, from a file to the students of an institute. */
export function useImport() {
  const [step, setStep] = useState<Step>('choose')
  const [classId, setClassId] = useState('')
  const { choose, reread, draft, setDraft, fileFault, isReading, forget } = useSheetFile(() => setStep('map'))
  const source: RowSource = draft?.isRoster === true ? 'roster' : 'sheet'
  const { checked, setChecked, ...edits } = useRows(source)
  const edge = useEdge(classId, source)

  async function check(rows: readonly SheetRow[]) {
    const known = rows.map(normaliseRow)
    const faults = faultsOf(known, source)
    setChecked({ rows: known, faults, changed: none, answer: null, source })
    setStep('check')
    if (faults.length > 0 || known.length === 0) return
    const answer = await edge.ask(known)
    if (answer !== null) setChecked({ rows: known, faults: answer.faults, changed: none, answer, source })
  }

  async function take() {
    const answer = await edge.take(draft?.newClass ?? '', setClassId)
    if (answer === null) return
    setChecked((before) => before && { ...before, answer })
    setStep('done')
  }

  return {
    ...{
      step,
      draft,
      checked,
      classId,
      fileFault,
      isReading,
      setDraft,
      setClassId,
      setStep,
      choose,
      reread,
      check,
      take,
    },
    ...{ progress: edge.progress, problem: edge.problem, isBlocked: edge.isBlocked },
    chooseRoster(roster: Draft) {
      setDraft(roster)
      setClassId(newClassValue)
      setStep('map')
    },
    checkDraft: () => (draft === null ? Promise.resolve() : check(studentsOf(draft))),
    ...edits,
    restart() {
      if (classId === newClassValue) setClassId('')
      setStep('choose')
      setChecked(null)
      forget()
    },
  }
}

/** The checked rows, and how they are corrected or left out. */
function useRows(source: RowSource) {
  const [checked, setChecked] = useState<Checked | null>(null)
  return {
    ...{ checked, setChecked },
    edit(row: number, field: ImportField, text: string) {
      setChecked((before) => before && edited(before, row, (each) => ({ ...each, [field]: text })))
    },
    leaveOut(left: ReadonlySet<number>) {
      if (checked === null) return
      const rows = checked.rows.filter(({ row }) => !left.has(row))
      setChecked({ rows, faults: faultsOf(rows, source), changed: none, answer: null, source })
    },
    /** Drops the rows that still have a fault. */
    leaveFaultyOut() {
      if (checked === null) return
      const left = faultyRows(checked)
      const rows = checked.rows.filter(({ row }) => !left.has(row)).map(normaliseRow)
      setChecked({ rows, faults: faultsOf(rows, source), changed: none, answer: null, source })
    },
  }
}

/** The chosen file and its rows. */
function useSheetFile(onRead: () => void) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [fileFault, setFileFault] = useState<SheetFaultName | null>(null)
  const [isReading, setReading] = useState(false)

  async function choose(file: File, choice: SheetChoice = {}) {
    setChosen(file)
    setReading(true)
    setFileFault(null)
    try {
      setDraft(draftOf(file.name, await readFile(file, choice)))
      onRead()
    } catch (error) {
      if (!(error instanceof SheetFault)) throw error
      setFileFault(error.fault)
    } finally {
      setReading(false)
    }
  }

  return {
    ...{ draft, fileFault, isReading, setDraft, choose },
    /** Reads the file again, in another encoding or from another sheet. */
    reread(choice: SheetChoice) {
      if (chosen !== null) void choose(chosen, choice)
    },
    forget() {
      setDraft(null)
      setFileFault(null)
    },
  }
}

/** A changed row invalidates the server's answer for the sheet. */
function edited(before: Checked, row: number, change: (row: SheetRow) => SheetRow): Checked {
  const changed = new Set([...before.changed, row])
  return { ...before, changed, answer: null, rows: before.rows.map((each) => (each.row === row ? change(each) : each)) }
}

/** The part of an import that runs on the server. `progress` runs from 0 to 1 meanwhile. */
function useEdge(classId: string, source: RowSource) {
  const stage = useCommand(lateCalls.imports.stage)
  const upload = useCommand(lateCalls.imports.upload)
  const [importId, setImportId] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const create = useCommand(calls.classes.create)
  const target = { source, ...(classId !== '' && classId !== newClassValue && { classId }) }

  async function watched<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    setProblem(null)
    setProgress(0)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      return null
    } finally {
      setProgress(null)
    }
  }

  return {
    progress,
    problem,
    isBlocked: upload.isBlocked,
    /**
     * Sends the rows and requests a preview of the import. Every preview has an id of its own, so that no old part
     * remains.
     */
    ask: (rows: readonly SheetRow[]) =>
      watched(async () => {
        const id = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
        setImportId(id)
        const parts = partsOf(rows)
        for (const [part, each] of parts.entries()) {
          await stage.run({ importId: id, part, rows: each })
          setProgress(((part + 1) / parts.length) * 0.8)
        }
        return upload.run({ importId: id, ...target, dryRun: true })
      }),
    /** Imports the last preview; after a lost answer, the same id makes a retry safe. A new class is made before, once. */
    take: (newClass: string, onMade: (classId: string) => void) =>
      watched(async () => {
        setProgress(0.3)
        if (classId !== newClassValue) return upload.run({ importId, ...target })
        const { instituteId, personId: userId } = requirePerson()
        const made = await create.run({ instituteId, userId, name: newClass })
        if (made === null) return null
        onMade(made.classId)
        return upload.run({ importId, source, classId: made.classId })
      }),
  }
}
