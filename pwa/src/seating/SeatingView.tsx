import { IconArmchair } from '@tabler/icons-react'
import type { SeatingPlan, SeatingRoom } from '@takhti/schema/seating/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { NewPlanDialog } from './NewPlanDialog.tsx'
import { PanelView } from './PanelView.tsx'
import { shortNames, type ShownPlan } from './plans.ts'
import { PlanTools } from './PlanTools.tsx'
import { PlanView } from './PlanView.tsx'
import type { Student } from './student.ts'
import { usePlans } from './use-plans.ts'

type SeatingViewProps = { classId: string; plans: readonly SeatingPlan[]; rooms: readonly SeatingRoom[] }

/** `show=panel`: the plan alone, on a panel. */
const address = { plan: anyText, show: oneOf(['page', 'panel'], 'page') }

/** The seating plans of a class: one of them at a time. */
export function SeatingView({ classId, plans: server, rooms }: SeatingViewProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [{ plan: chosen, show }, setAddress] = useAddress(address)
  const [isMaking, setMaking] = useState(false)
  const { students, isSubstitute: isOfSubstitute } = useStudents(classId)
  const isReadOnly = useReadOnly()
  const isSubstitute = isOfSubstitute || isReadOnly
  const given = usePlans(classId, server)
  const plan = given.plans.find(({ planId }) => planId === chosen) ?? given.plans[0]
  if (students === null) return <Skeleton label={t('loading')} />
  if (show === 'panel' && plan !== undefined)
    return <PlanOnPanel {...{ plan, students }} onClose={() => setAddress({ show: 'page' })} />
  return (
    <div className="stack seating">
      {given.refused.map((refused) => (
        <ConflictNotice key={refused.mine.planId} refused={refused} plans={given} />
      ))}
      {plan === undefined ? (
        <Notice mark={<IconArmchair size={36} />} title={t('emptyTitle')} text={t('emptyText')}>
          {!isSubstitute && (
            <Button look="main" onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          )}
        </Notice>
      ) : (
        <PlanView
          key={plan.planId}
          {...{ classId, plan, students, rooms, isSubstitute }}
          save={given.save}
          tools={
            !isSubstitute && (
              <PlanTools
                {...{ plan, given, rooms }}
                onChoose={(planId) => setAddress({ plan: planId })}
                onNew={() => setMaking(true)}
              />
            )
          }
        />
      )}
      {isMaking && (
        <NewPlanDialog
          {...{ classId, rooms }}
          count={students.length}
          save={given.save}
          onMade={(planId) => setAddress({ plan: planId })}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

type PlanOnPanelProps = { plan: ShownPlan; students: readonly Student[]; onClose: () => void }

/** A plan that a phone sent here. The students are seated as they are saved. */
function PlanOnPanel({ plan: { desks, seats, name }, students, onClose }: PlanOnPanelProps) {
  const nameOf = new Map(students.map(({ personId, shortName }) => [personId, shortName]))
  const nameAt = new Map(seats.map(({ deskId, personId }) => [deskId, nameOf.get(personId)]))
  return <PanelView {...{ desks, name, onClose }} textOf={({ deskId }) => nameAt.get(deskId) ?? ''} />
}

function named(students: readonly { personId: string; name: string }[]): readonly Student[] {
  const short = shortNames(students.map(({ personId, name }) => ({ personId, firstName: name, lastName: '' })))
  return students.map((each) => ({ ...each, shortName: short.get(each.personId) ?? each.name }))
}

/** All students of the class, by name; null until the last page has arrived. A substitute reads the names alone. */
function useStudents(classId: string): { students: readonly Student[] | null; isSubstitute: boolean } {
  const { items, isWhole, problem } = useEveryPage(calls.students.listOfClass, { id: classId }, (page) => page)
  const names = useQuery({ ...q(lateCalls.attendance.roster, { classId }), enabled: problem !== null })
  if (!isWhole) {
    const students = names.data ? named(names.data.data.students) : null
    // Only who is no teacher of the class is refused the list; without a network it was never stored for them.
    const isRefused = problem !== null && (problem.isUnanswered || problem.code === 'classes/not-found')
    return { students, isSubstitute: isRefused && students !== null }
  }
  const people = items.map(({ userId, first_name, last_name }) => ({
    ...{ personId: userId, firstName: first_name, lastName: last_name },
  }))
  const short = shortNames(people)
  const students = people
    .map(({ personId, firstName, lastName }) => ({
      ...{ personId, name: `${firstName} ${lastName}`.trim(), shortName: short.get(personId) ?? firstName },
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return { students, isSubstitute: false }
}
