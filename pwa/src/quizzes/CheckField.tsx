import type { ComponentProps, ReactNode } from 'react'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A checkbox whose label can be pressed, too. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="quiz-check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
