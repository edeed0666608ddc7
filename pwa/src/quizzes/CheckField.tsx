import type { ComponentProps, ReactNode } from 'react'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A box with its words, which are pressed as well as it is. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="quiz-check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
