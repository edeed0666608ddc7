import type { ReactNode } from 'react'
import type { Student } from './student.ts'

type StudentChecksProps = {
  label: string
  hint?: string
  students: readonly Student[]
  chosen: readonly string[]
  max?: number
  onChange: (chosen: readonly string[]) => void
  children?: ReactNode
}

/** Some students of the class, behind a line that names those who are chosen. */
export function StudentChecks({ label, hint, students, chosen, max, onChange, children }: StudentChecksProps) {
  const isFull = max !== undefined && chosen.length >= max
  const names = students.filter(({ personId }) => chosen.includes(personId)).map(({ name }) => name)
  return (
    <details className="seating-checks">
      <summary>
        {label}
        {names.length > 0 && (
          <span className="small soft" dir="auto">
            {names.join(', ')}
          </span>
        )}
      </summary>
      {hint && <p className="small soft">{hint}</p>}
      <fieldset>
        <legend className="hidden">{label}</legend>
        {students.map(({ personId, name }) => {
          const isChosen = chosen.includes(personId)
          return (
            <label key={personId} className="row">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((id) => id !== personId) : [...chosen, personId])}
              />
              <span dir="auto">{name}</span>
            </label>
          )
        })}
      </fieldset>
      {children}
    </details>
  )
}
