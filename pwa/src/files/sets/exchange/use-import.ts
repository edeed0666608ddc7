import type { Question } from '@takhti/schema/questions/model'
import { bytesOfItems, maxChangesAtOnce } from '@takhti/schema/questions/sets/rules'
import { useRef, useState } from 'react'
import { makeQuestionSet, newId } from '../set-store.ts'
import { readQuestionFile } from './file-reader.ts'
import type { ImportTarget } from './import-target.ts'
import { ExchangeFault, type ExchangeFaultName, type ImportedQuestions } from './model.ts'
import type { ReadChoice } from './read-questions.ts'
import { partsForSets } from './set-parts.ts'

/** The step of an import. */
export type ImportStage =
  | { step: 'choose'; fault: ExchangeFaultName | null }
  | { step: 'read' }
  | { step: 'preview'; imported: ImportedQuestions }

/**
 * Reads a file or a text of questions, and adds what a person accepts: once, however often the button is pressed.
 * Without a target they make a new question set.
 */
export function useImport(target: ImportTarget | null) {
  const [stage, setStage] = useState<ImportStage>({ step: 'choose', fault: null })
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const source = useRef<{ file: Blob; choice: ReadChoice } | null>(null)
  const reading = useRef(0)
  const ids = useRef<string[]>([])

  async function read(file: Blob, choice: ReadChoice) {
    source.current = { file, choice }
    const turn = ++reading.current
    setStage({ step: 'read' })
    try {
      const imported = await readQuestionFile(file, choice)
      if (turn !== reading.current) return
      setTaken(
        new Set(
          imported.questions.flatMap(({ question, faults }, at) => (question && faults.length === 0 ? [at] : [])),
        ),
      )
      setStage({ step: 'preview', imported })
    } catch (error) {
      if (turn !== reading.current) return
      setStage({ step: 'choose', fault: error instanceof ExchangeFault ? error.fault : 'damaged' })
    }
  }

  return {
    stage,
    taken,
    setTaken,
    read,
    back: () => setStage({ step: 'choose', fault: null }),
    reread: (encoding: string) =>
      source.current ? read(source.current.file, { ...source.current.choice, encoding }) : null,
    /** Adds the ticked questions; returns the id of what they, or the first of them, are in. */
    async add(name: string): Promise<string> {
      if (stage.step !== 'preview') throw new Error('Nothing was read')
      const questions = stage.imported.questions.flatMap(({ question }, at) =>
        question && taken.has(at) ? [question] : [],
      )
      return await addAll(questions, target, { name, idOf: (index) => (ids.current[index] ??= newId()) })
    },
  }
}

type Names = { name: string; idOf: (index: number) => string }

async function addAll(
  questions: readonly Question[],
  target: ImportTarget | null,
  { name, idOf }: Names,
): Promise<string> {
  // As the device has it now: a press before may have added some.
  const items = target === null ? [] : await target.load()
  const there = new Set(items.map(({ id }) => id))
  const missing = questions.filter(({ id }) => !there.has(id))
  const filled = { count: items.length, bytes: bytesOfItems(items) }
  const [first = [], ...others] = partsForSets(missing, filled, target?.most)
  // One command has a limit of changes.
  for (let at = 0; target !== null && at < first.length; at += maxChangesAtOnce)
    await target.add(first.slice(at, at + maxChangesAtOnce))
  const parts = target === null ? [first, ...others] : others
  const made: string[] = []
  for (const [index, part] of parts.entries()) {
    const number = index + (target === null ? 1 : 2)
    made.push(await makeQuestionSet({ id: idOf(index), name: number === 1 ? name : `${name} ${number}` }, part))
  }
  return target?.id ?? made[0] ?? ''
}
