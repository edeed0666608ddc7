import type { Content } from '@takhti/schema/files/model'
import { faultsOf, repeatedIn } from '@takhti/schema/questions/checks'
import type { Question } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { useEffect, useMemo, useState } from 'react'
import { checkAgainst } from '#assistant/port.tsx'
import type { DeviceSet } from './set-store.ts'

type Checks = Question['checks']

const none: ReadonlyMap<string, Checks> = new Map()

/**
 * The checks of every question of a set, with those that need its set. A person's text is checked against the whole
 * source where that is available; an engine's question was checked when it was made.
 */
export function useChecks(set: DeviceSet<Question>, source: Content | null): Checks[] {
  const [found, setFound] = useState(none)
  useEffect(() => {
    const edited = set.items.filter(({ madeBy, span }) => madeBy === 'person' && span !== undefined)
    if (source === null || edited.length === 0) return
    let isLeft = false
    checkAgainst(source, edited).then(
      (checks) => {
        if (!isLeft) setFound(new Map(edited.flatMap(({ version }, at) => (checks[at] ? [[version, checks[at]]] : []))))
      },
      // Without the engine only the wording is checked.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [set, source])
  return useMemo(() => checksOf(set, found), [set, found])
}

function checksOf({ items, language }: DeviceSet<Question>, found: ReadonlyMap<string, Checks>): Checks[] {
  const repeated = new Set(repeatedIn(items.map(plainQuestion)))
  return items.map((question, index) => {
    const wording = faultsOf(plainQuestion(question), { language: language === 'und' ? 'en' : language })
    const before = question.madeBy === 'person' ? found.get(question.version) : question.checks
    const own = before?.reasons ?? []
    const reasons = [...new Set([...own, ...wording, ...(repeated.has(index) ? ['questions/repeated' as const] : [])])]
    return { result: reasons.length === 0 ? ('ok' as const) : ('not sure' as const), reasons }
  })
}
